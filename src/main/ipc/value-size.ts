/** Deeper than this nothing of ours is nested. */
const MAX_DEPTH = 32;

/**
 * About how many bytes a value that came over IPC takes, counted no further than `limit`; Infinity for what JSON and
 * files have no use for, or is nested too deep.
 */
export const valueSize = (value: unknown, limit: number, depth = 0): number => {
  if (depth > MAX_DEPTH) return Infinity;
  switch (typeof value) {
    case 'string':
      // At least one byte for each UTF-16 unit: what is far too long need not be counted.
      return value.length > limit ? value.length : Buffer.byteLength(value);
    case 'number':
    case 'boolean':
    case 'undefined':
      return 8;
    case 'object':
      break;
    case 'bigint':
    case 'symbol':
    case 'function':
      return Infinity;
  }
  if (value === null) return 8;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  let size = 8;
  for (const [key, item] of Object.entries(value)) {
    size += key.length + valueSize(item, limit, depth + 1);
    if (size > limit) return size;
  }
  return size;
};
