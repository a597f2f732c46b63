/**
 * What takes a moment on a quiet machine takes less than this on one that has much else to do. It tells a moment from
 * something that waits for a timer or grows out of hand; how long things take is measured in tests/bench.
 */
export const BUSY_MOMENT_MS = 8000;
