"""The same functions as `native`, by numba's public interface; with `NUMBA_DISABLE_JIT=1` they are plain Python."""
