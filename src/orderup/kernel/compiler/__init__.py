"""Compilation of functions to machine code, in two ways that give the same results.

`plain` uses numba's public interface only. `native` uses numba's private parts and emits LLVM's code by hand; it is
faster (docs/compiler.md has the figures). `mode` chooses one of them, once, at import. Everything else uses `intrinsics` and
`chacha` here, and `orderup.kernel.jit`.
"""
