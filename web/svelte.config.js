/** What the compiler is told; so far nothing but that this folder is ours. */
export default {};
