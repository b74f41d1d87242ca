"""Processes that work for another process and end with it."""

import os
import signal
from multiprocessing import parent_process
from threading import Thread


def exit_with_parent() -> None:
    """Make this process leave interrupts to its parent, and end with it, even if the parent is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def end_with_parent() -> None:
        parent.join()
        os._exit(1)

    Thread(target=end_with_parent, daemon=True).start()
