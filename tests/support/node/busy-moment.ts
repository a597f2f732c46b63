/**
 * Upper bound, also on a busy machine, for work that takes a moment on a quiet one. The bound distinguishes such work
 * from a wait for a timer and from work that grows out of hand; tests/bench measures durations.
 */
export const BUSY_MOMENT_MS = 8000;
