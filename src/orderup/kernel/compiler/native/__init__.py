"""What reaches into numba: linking, instructions that numba does not think of, and the vector code of the key stream.

Nothing of this is imported in plain mode.
"""
