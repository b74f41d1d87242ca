"""A record read into plain Python numbers and lists, field by field and only once."""

from typing import Any

import numpy as np

from orderup.kernel.calls import blank


class Reading:
    """`reading.field` is that field of the first record of `states`, as Python data. The record must not change meanwhile."""

    def __init__(self, states: Any) -> None:
        self.states = states

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        value = self.states[name][0].tolist()
        self.__dict__[name] = value
        return value


def twin(states: Any) -> Any:
    """A copy of an array of records, as one block of bytes (NumPy's own copy goes field by field)."""
    copy = blank(states.dtype, len(states))
    copy.view(np.ndarray).view(np.uint8)[:] = states.view(np.ndarray).view(np.uint8)
    return copy
