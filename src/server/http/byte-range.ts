import type { ByteRange } from '../blobs/blobs';

/**
 * The part that a `Range` header asks for of so many bytes: null for all of them, and `unsatisfiable` for a part that is
 * not there, or for several parts at once. A header that is no range of bytes is ignored, as HTTP asks.
 */
export const readRange = (header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' => {
  const [, list] = /^bytes=(.*)$/.exec(header?.trim() ?? '') ?? [];
  if (list === undefined) return null;
  const [, first = '', last = ''] = /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(list) ?? [];
  if (first === '' && last === '') return /^[\d\s,-]*$/.test(list) ? 'unsatisfiable' : null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
};
