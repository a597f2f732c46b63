/** No argument of the app is nested deeper than this. */
const MAX_DEPTH = 32;

/**
 * The approximate size in bytes of a value from IPC, counted up to `limit`; Infinity for types that neither JSON nor
 * files use, and for values that are nested too deep.
 */
export const valueSize = (value: unknown, limit: number, depth = 0): number => {
  if (depth > MAX_DEPTH) return Infinity;
  switch (typeof value) {
    case 'string':
      // Each UTF-16 unit takes at least one byte, so a text that is far too long need not be encoded.
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
