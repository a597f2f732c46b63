import { randomBytes } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';

const PIECE_BYTES = 1024 * 1024;

/** Makes a file of so many bytes of one random piece. */
export const makeLargeFile = (path: string, size: number): void => {
  const piece = randomBytes(PIECE_BYTES);
  const file = openSync(path, 'wx', 0o644);
  for (let left = size; left > 0; left -= PIECE_BYTES) writeSync(file, piece, 0, Math.min(left, PIECE_BYTES));
  closeSync(file);
};
