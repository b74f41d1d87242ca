"""How functions become machine code, in two ways that give the same results.

`plain` uses numba's public interface only. `native` reaches into numba's private parts and emits LLVM's code by hand; it is
faster (docs/compiler.md says by how much). `mode` decides between them, once, at import. `intrinsics` and `chacha` here, and
`orderup.kernel.jit`, are what everything else uses.
"""
