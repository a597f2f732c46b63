/** The code of a system's error, such as ENOSPC; 'unknown' for any other error. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
