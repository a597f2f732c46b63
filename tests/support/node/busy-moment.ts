/**
 * Upper bound for work that takes a moment on a quiet machine, also on a busy one. The bound tells such work from work
 * that waits for a timer or grows out of hand; tests/bench measures durations.
 */
export const BUSY_MOMENT_MS = 8000;
