/** The OIDs of PostgreSQL's types that the tables and queries use. */
const BOOL = 16;
const BYTEA = 17;
const INT2 = 21;
const INT4 = 23;
const FLOAT8 = 701;
const JSON_TEXT = 114;
const JSONB = 3802;
const TIMESTAMPTZ = 1184;

const number = (text: string): number => Number(text);
const json = (text: string): unknown => JSON.parse(text);

/** Other types stay text: ids and masks (bigint), names, codes. The clustered store's driver uses the same decoders. */
const DECODERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [BOOL, (text) => text === 't'],
  // A separate copy: small Buffers share memory.
  [BYTEA, (text) => Uint8Array.from(Buffer.from(text.slice(2), 'hex'))],
  [INT2, number],
  [INT4, number],
  [FLOAT8, number],
  [JSON_TEXT, json],
  [JSONB, json],
  [TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);

const asText = (text: string): unknown => text;

/** The decoder from PostgreSQL's text for the columns of a type. */
export const decoderOf = (type: number): ((text: string) => unknown) => DECODERS.get(type) ?? asText;

/** PostgreSQL's text cannot contain a zero character; no text of users needs one. */
const withoutZero = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

const arrayElement = (value: unknown): string => {
  const text = encode(value);
  if (text === null) return 'NULL';
  if (typeof text !== 'string') throw new Error('Arrays of bytes are not supported');
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
};

/** A parameter as sent to PostgreSQL: text, raw bytes, or null. */
export const encode = (value: unknown): string | Uint8Array | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return withoutZero(value);
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  if (value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`;
  throw new Error(`A parameter of type ${typeof value} cannot be sent to the store`);
};
