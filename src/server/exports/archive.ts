import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface ArchiveEntry {
  readonly path: string;
  readonly content: Readable;
  /** Whether packing it again would gain nothing, as of pictures. */
  readonly isPacked: boolean;
}

/**
 * A ZIP of files that are made one after the other, while it is read: only what is read is made, and nothing of it is
 * stored. Closing it early ends what makes the files.
 */
export const archiveOf = (entries: AsyncIterable<ArchiveEntry>): Readable => {
  const zip = new ZipFile();
  const out = new Readable().wrap(zip.outputStream);
  let current: Readable | null = null;
  const write = async (): Promise<void> => {
    for await (const { path, content, isPacked } of entries) {
      if (out.destroyed) {
        content.destroy();
        return;
      }
      current = content;
      zip.addReadStream(content, path, { compress: !isPacked });
      await finished(content);
    }
    zip.end();
  };
  zip.on('error', (fault: Error) => out.destroy(fault));
  out.once('close', () => current?.destroy());
  write().catch((fault: unknown) => out.destroy(fault instanceof Error ? fault : new Error(String(fault))));
  return out;
};
