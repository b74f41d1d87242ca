"""The parts that use numba's internals: linking, extra instructions, and the vector code of the key stream.

Plain mode imports none of them.
"""
