"""What `native` has, by numba's public interface; with `NUMBA_DISABLE_JIT=1` it is plain Python."""
