/** The five-character SQLSTATE of an error that PostgreSQL reports, or null for any other error. */
export const sqlState = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
};

/** Two requests for the same name at the same time, on two nodes: a conflict, 409. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/** The row that this row references was deleted by a concurrent request. */
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503';

/** An id of 19 or 20 digits that exceeds a bigint: no such object exists, 404. */
export const isIdOutOfRange = (error: unknown): boolean => sqlState(error) === '22003';

/** Two transactions wait for each other, or cannot be put in an order: PostgreSQL has rolled one of them back. */
export const isConflict = (error: unknown): boolean => {
  const state = sqlState(error);
  return state === '40P01' || state === '40001';
};
