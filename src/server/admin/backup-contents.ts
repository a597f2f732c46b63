import { createHash } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Blobs, isBlobName } from '../blobs/blobs';
import type { BlobName, Db } from '../data/schema';
import { damaged, type OpenedBackup } from './backup-file';

/** The bytes of one line, before they are written as base64. */
const BYTES_OF_LINE = 768 * 1024;

/** The names of all content that rows refer to. */
export const listUsedBlobs = async (trx: Db): Promise<readonly BlobName[]> => {
  const { rows } = await sql<{ readonly blob: BlobName }>`
    select blob from attachment_blobs
    union select blob from favourite_blobs
    union select blob from embeds where blob is not null
    union select blob from link_pages where blob is not null
    order by blob`.execute(trx);
  return rows.map(({ blob }) => blob);
};

/** The lines of content: its name, and then its bytes. Content that is lost has none; the backup goes on. */
export async function* linesOfContents(
  names: readonly BlobName[],
  blobs: Pick<Blobs, 'read'>,
): AsyncGenerator<string> {
  let count = 0;
  for (const name of names) {
    const stream = await blobs.read(name);
    if (stream === null) continue;
    count += 1;
    yield `${JSON.stringify(['content', name])}\n`;
    for await (const chunk of stream) {
      const bytes = Buffer.from(z.instanceof(Uint8Array).parse(chunk));
      for (let at = 0; at < bytes.length; at += BYTES_OF_LINE)
        yield `"${bytes.toString('base64', at, Math.min(bytes.length, at + BYTES_OF_LINE))}"\n`;
    }
  }
  yield `${JSON.stringify(['end of contents', count])}\n`;
}

/**
 * Reads the content in a backup, after its rows, and compares each with its name. Stores it, where a store is given.
 * Returns the number; throws a `ToolError` where one is damaged.
 */
export const restoreContents = async (
  { file, contents }: Pick<OpenedBackup, 'file' | 'contents'>,
  blobs: Blobs | null,
): Promise<number> => {
  let count = 0;
  let open: { readonly name: string; readonly aside: string | null } | null = null;
  let hash = createHash('sha256');
  const close = async (): Promise<void> => {
    if (open === null) return;
    const { name, aside } = open;
    if (hash.digest('hex') !== name || !isBlobName(name)) throw damaged(file, 'a file in it was changed');
    if (aside !== null) await blobs?.keep(aside, name);
    count += 1;
    open = null;
  };
  try {
    for await (const piece of contents()) {
      if ('bytes' in piece) {
        hash.update(piece.bytes);
        if (open !== null && open.aside !== null) await appendFile(open.aside, piece.bytes);
        continue;
      }
      await close();
      hash = createHash('sha256');
      open = { name: piece.name, aside: (await blobs?.newFile()) ?? null };
    }
    await close();
    return count;
  } finally {
    const left = open as { readonly aside: string | null } | null;
    if (left !== null && left.aside !== null) await rm(left.aside, { force: true });
  }
};
