import { z } from 'zod';
import { ATTACHMENT_PATH } from '../attachment-path';
import { EXPORT_PATH } from '../export-path';

/** The page names an attachment by its path alone: never a path of this computer. */
export const AttachmentPath = z.string().max(3100).regex(ATTACHMENT_PATH);

/** What the page may have saved: an attachment, or an archive of data. */
export const SavedPath = z.union([AttachmentPath, z.string().max(100).regex(EXPORT_PATH)]);

/** Files that main has saved; `key` shows them in their folder. */
export interface SavedFiles {
  readonly key: number;
  /** The name under which the first was saved. */
  readonly name: string;
  readonly count: number;
  /** Files of the same request that could not be saved. */
  readonly failed: number;
}

/**
 * What became of a drag: it goes on with the file; the file came too late, and is ready for the next try; it is a
 * program, which is only saved; it could not be fetched.
 */
export type DragOutcome = 'dragged' | 'late' | 'program' | 'failed';
