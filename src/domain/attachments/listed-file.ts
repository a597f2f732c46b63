import type { Attachment } from '../../contract/entities/attachment';
import { pictureSource, posterSource } from './source';
import { fileSizeText, shownFileName } from './texts';

/** A file in a list that does not show it in full. */
export interface ListedFile {
  readonly id: string;
  /** As it is shown. */
  readonly name: string;
  /** The size in words. */
  readonly size: string;
  /** A MIME type, for the icon. */
  readonly type: string;
  /** The address of a small picture; null for an icon. */
  readonly src: string | null;
  /** Whether its picture is hidden. */
  readonly isHidden: boolean;
}

/** The longer side of the small picture, in pixels of a dense screen. */
const THUMB_PIXELS = 80;

const sourceOf = (file: Attachment): string | null => {
  if (file.kind === 'image') return pictureSource(file, THUMB_PIXELS);
  return file.kind === 'video' ? posterSource(file) : null;
};

/** A file of the server as a list shows it. */
export const listedFile = (file: Attachment): ListedFile => ({
  ...{ id: file.id, name: shownFileName(file), size: fileSizeText(file.size) },
  ...{ type: file.type, src: sourceOf(file), isHidden: file.spoiler },
});
