import { Readable } from 'node:stream';
import { z } from 'zod';
import type { AttachmentId } from '../../contract/ids';
import { id } from '../../contract/schemas';
import { safeFileName } from '../../domain/attachments/file-names';
import type { Blobs } from '../blobs/blobs';
import type { ExportPart } from '../data/export-parts';
import { readPart } from '../data/export-rows';
import { findExportedFile } from '../data/exports';
import { findMedia } from '../data/media';
import type { MediaId, Reads } from '../data/schema';
import type { ArchiveEntry } from './archive';

export interface ExportSources {
  readonly db: Reads;
  readonly blobs: Pick<Blobs, 'read'>;
}

/** Rows of a list of files, or of pictures. */
const FileRow = z.object({ id: id<AttachmentId>(), name: z.string() });
const PictureRow = z.object({ id: z.string().transform((text) => text as MediaId), type: z.string() });

const isOfFiles = (table: string): table is 'attachments' | 'favourites' =>
  table === 'attachments' || table === 'favourites';

/** A file of a row; null where its content is not there. */
const fileOf = async (
  { db, blobs }: ExportSources,
  { table, file }: ExportPart,
  row: string,
): Promise<ArchiveEntry | string> => {
  if (isOfFiles(table)) {
    const { id: fileId, name } = FileRow.parse(JSON.parse(row));
    const blob = await findExportedFile(db, table, fileId);
    const content = blob === null ? null : await blobs.read(blob);
    const path = `${file}/${fileId}-${safeFileName(name)}`;
    return content === null ? path : { path, content, isPacked: true };
  }
  const { id: pictureId, type } = PictureRow.parse(JSON.parse(row));
  const path = `${file}/${pictureId}.${type.split('/').at(-1) ?? 'picture'}`;
  const media = await findMedia(db, pictureId);
  return media === null ? path : { path, content: Readable.from([media.bytes]), isPacked: true };
};

/** A list of JSON, as its rows are read; `hear` gets each of them. */
async function* listOf(
  pages: AsyncIterable<readonly string[]>,
  hear: (row: string) => void,
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages) {
    for (const row of rows) hear(row);
    yield before + rows.join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

const textEntry = (path: string, text: string): ArchiveEntry => ({
  path,
  content: Readable.from([text]),
  isPacked: false,
});

/** The files of an archive: a list for each part, then the files that it names; `about` says what is in it. */
export async function* entriesOf(
  sources: ExportSources,
  parts: readonly ExportPart[],
  about: string,
): AsyncGenerator<ArchiveEntry> {
  yield textEntry('README.txt', about);
  const missing: string[] = [];
  for (const part of parts) {
    const isList = isOfFiles(part.table) || part.table === 'media';
    const listed: string[] = [];
    const list = listOf(readPart(sources.db, part), (row) => {
      if (isList) listed.push(row);
    });
    yield { path: `${part.file}.json`, content: Readable.from(list), isPacked: false };
    for (const row of listed) {
      const entry = await fileOf(sources, part, row);
      if (typeof entry === 'string') missing.push(entry);
      else yield entry;
    }
  }
  if (missing.length > 0) yield textEntry('MISSING.txt', `${missing.join('\n')}\n`);
}
