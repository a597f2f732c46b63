/**
 * Arguments of Node for processes that open an embedded store in a test. A process of a test lives for seconds: V8 would
 * spend as much processor time on the second, optimising compilation of PostgreSQL's WebAssembly as the whole rest of a
 * start takes, and use its result for a moment. The program is the same, compiled once.
 */
export const BASELINE_WASM: readonly string[] = ['--liftoff-only'];
