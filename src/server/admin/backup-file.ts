import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { isoTime } from '../../contract/schemas';
import type { Db } from '../data/schema';
import { beginDump, type DumpPiece, dumpRows, makeTextsComparable, schemaVersion } from './dump-rows';
import { ToolError } from './tool-error';
import { errorCode } from '../error-code';

/** Version of the file format; the version of the content is the version of the schema. */
const FORMAT = 1;

const headerSchema = z.object({
  'guildhall-backup': z.number().int().min(1),
  schema: z.number().int().min(1),
  version: z.string(),
  createdAt: isoTime,
});
const tableSchema = z.tuple([z.literal('table'), z.string()]);
/** The first version of the schema with files of messages, whose content follows the rows. */
const FIRST_WITH_CONTENTS = 15;
const contentSchema = z.tuple([z.literal('content'), z.string()]);
const endOfContents = z.tuple([z.literal('end of contents'), z.number().int()]);
const endSchema = z.tuple([z.literal('end'), z.object({ rows: z.number().int(), sha256: z.string() })]);

/** The header of a backup. */
export interface BackupHeader {
  /** The version of the store's schema. */
  readonly schema: number;
  /** The version of Guildhall that wrote the backup. */
  readonly version: string;
  readonly createdAt: string;
}

/** The number of rows, and the hash of the lines in order. */
export interface Digest {
  readonly rows: number;
  readonly sha256: string;
}

const notOne = (file: string): ToolError => new ToolError(`${file} is not a Guildhall backup`);
/** The error for a file that is incomplete or changed. */
export const damaged = (file: string, what: string): ToolError =>
  new ToolError(`The backup ${file} is damaged: ${what}. Use another one.`);
/** The error for a file of a version newer than this program. */
export const tooNew = (file: string, version: string): ToolError =>
  new ToolError(
    `The backup ${file} was made by a newer version of Guildhall (${version}). Restore it with that version.`,
  );

const tableLine = (table: string): string => JSON.stringify(['table', table]);

const createDigest = () => {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (piece: DumpPiece): void => {
      if ('table' in piece) hash.update(`${tableLine(piece.table)}\n`);
      else for (const row of piece.rows) hash.update(`${row}\n`);
      rows += 'rows' in piece ? piece.rows.length : 0;
    },
    end: (): Digest => ({ rows, sha256: hash.digest('hex') }),
  };
};

/** The digest of the whole store; requires a transaction of its own. */
export const digestOf = async (trx: Db): Promise<Digest> => {
  await beginDump(trx);
  return digestWithin(trx);
};

/** The digest within a transaction that is isolated from the writes of others. */
export const digestWithin = async (trx: Db): Promise<Digest> => {
  await makeTextsComparable(trx);
  const digest = createDigest();
  for await (const piece of dumpRows(trx)) digest.add(piece);
  return digest.end();
};

async function* textsOf(trx: Db, header: Omit<BackupHeader, 'schema'>): AsyncGenerator<string> {
  yield `${JSON.stringify({ 'guildhall-backup': FORMAT, schema: await schemaVersion(trx), ...header })}\n`;
  const digest = createDigest();
  for await (const piece of dumpRows(trx)) {
    digest.add(piece);
    yield 'table' in piece ? `${tableLine(piece.table)}\n` : piece.rows.map((row) => `${row}\n`).join('');
  }
  yield `${JSON.stringify(['end', digest.end()])}\n`;
}

/** A packed text that is being written. */
export interface PackedText {
  /** Writes pieces of text, as fast as they are taken. */
  readonly add: (texts: AsyncIterable<string>) => Promise<void>;
  /** Resolves when everything was taken. */
  readonly end: () => Promise<void>;
}

/** Begins a packed text. */
export const beginPacking = (to: NodeJS.WritableStream): PackedText => {
  // Speed before size: a store of one connection is blocked during the backup.
  const packed = createGzip({ level: 1 });
  const taken = pipeline(packed, to);
  taken.catch(() => undefined);
  return {
    add: async (texts) => {
      for await (const text of texts)
        if (!packed.write(text)) await Promise.race([once(packed, 'drain'), taken]);
    },
    end: () => {
      packed.end();
      return taken;
    },
  };
};

/** Writes all rows of the store at one moment; requires a transaction of its own. */
export const writeRows = async (
  trx: Db,
  header: Omit<BackupHeader, 'schema'>,
  to: PackedText,
): Promise<void> => {
  await beginDump(trx);
  await to.add(textsOf(trx, header));
};

/**
 * The maximum length of a line of a backup, in bytes: a row with the largest picture takes a quarter of it. A packed
 * file can hold a line a thousand times the file's size, which would be held in memory whole.
 */
const LINE_MAX_BYTES = 32 * 1024 * 1024;

/** The lines of a packed text. Only `\n` ends a line; text after the last `\n` is dropped. */
async function* unpackedLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  source.pipe(unpacked);
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const data of unpacked) {
    const chunk = Buffer.from(z.instanceof(Uint8Array).parse(data));
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...pieces, chunk.subarray(from, at)]).toString('utf8');
      pieces = [];
      length = 0;
      from = at + 1;
    }
    pieces.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LINE_MAX_BYTES) throw damaged(file, 'it has a line that is too long');
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readHeader = (file: string, line: string): BackupHeader => {
  const read = headerSchema.safeParse(parsed(line));
  if (!read.success) throw notOne(file);
  const { 'guildhall-backup': format, ...header } = read.data;
  if (format > FORMAT) throw tooNew(file, header.version);
  return header;
};

/** The next line. Translates the errors of disk and zlib for a file that is truncated, changed or not gzip. */
const nextLine = async (file: string, lines: AsyncGenerator<string>): Promise<string | null> => {
  try {
    const next = await lines.next();
    return next.done === true ? null : next.value;
  } catch (error) {
    const code = errorCode(error);
    // The message of zlib for a file without a gzip header.
    if (error instanceof Error && error.message === 'incorrect header check') throw notOne(file);
    if (code.startsWith('Z_')) throw damaged(file, 'it is incomplete or was changed');
    if (code === 'ENOENT') throw new ToolError(`There is no file ${file}`);
    if (['EACCES', 'EISDIR', 'EPERM', 'EIO'].includes(code))
      throw new ToolError(`The file ${file} cannot be read (${code})`);
    throw error;
  }
};

/** A line of a row begins with a brace, a line of structure (table, end) with a bracket. */
const readPiece = (file: string, line: string): DumpPiece | { readonly end: Digest } => {
  if (line.startsWith('{')) return { rows: [line] };
  const value = parsed(line);
  const table = tableSchema.safeParse(value);
  if (table.success) return { table: table.data[1] };
  const end = endSchema.safeParse(value);
  if (end.success) return { end: end.data[1] };
  throw damaged(file, 'it has a line that cannot be read');
};

/** An open backup. */
export interface OpenedBackup {
  readonly file: string;
  readonly header: BackupHeader;
  /**
   * The content of files, which follows the rows: its names, each followed by its bytes. Throws a `ToolError` where the file
   * is not whole.
   */
  readonly contents: () => AsyncGenerator<{ readonly name: string } | { readonly bytes: Buffer }>;
  /** The tables and rows. Throws a `ToolError` where the file is not whole, which may show only at the end. */
  readonly pieces: () => AsyncGenerator<DumpPiece, Digest>;
}

/** Opens a backup. Throws a `ToolError` where the file is no backup, or one of a newer Guildhall. */
export const openBackup = async (file: string): Promise<OpenedBackup> => {
  const lines = unpackedLines(file);
  const header = readHeader(file, (await nextLine(file, lines)) ?? '');
  return {
    file,
    header,
    contents: async function* () {
      if (header.schema < FIRST_WITH_CONTENTS) return;
      for (;;) {
        const line = await nextLine(file, lines);
        if (line === null) throw damaged(file, 'its end is missing');
        if (line.startsWith('"')) {
          yield { bytes: Buffer.from(line.slice(1, -1), 'base64') };
          continue;
        }
        const value = parsed(line);
        if (endOfContents.safeParse(value).success) return;
        const content = contentSchema.safeParse(value);
        if (!content.success) throw damaged(file, 'it has a line that cannot be read');
        yield { name: content.data[1] };
      }
    },
    pieces: async function* () {
      const digest = createDigest();
      for (;;) {
        const line = await nextLine(file, lines);
        if (line === null) throw damaged(file, 'its end is missing');
        const piece = readPiece(file, line);
        if ('end' in piece) {
          const found = digest.end();
          if (piece.end.sha256 !== found.sha256 || piece.end.rows !== found.rows)
            throw damaged(file, 'its checksum does not match');
          return found;
        }
        digest.add(piece);
        yield piece;
      }
    },
  };
};
