import { isAttachmentPath } from '../../contract/attachment-path';
import type { Attachment } from '../../contract/entities/attachment';
import { mediaUrl } from '../../contract/media';

/** The sizes in which a server has previews of pictures, by their longer side (docs/protocol.md 'Attachments'). */
const PREVIEWS = [400, 800] as const;
/** A file of this size is fetched whole: a preview would hardly be smaller. */
const SMALL_BYTES = 100_000;

type Pictured = Pick<Attachment, 'url' | 'thumbnailUrl' | 'type' | 'size' | 'width' | 'height'>;

/** The address by which the page gets a path of the server; null for a path that is no attachment's. */
const sourceOf = (path: string, size: number | null): string | null =>
  isAttachmentPath(path)
    ? mediaUrl({ from: 'server', picture: size === null ? path : `${path}?size=${size}` })
    : null;

/** The address of the whole content; null where the server names no attachment of its own. */
export const wholeSource = ({ url }: Pick<Attachment, 'url'>): string | null => sourceOf(url, null);

/**
 * The address of a picture that is drawn in `pixels` of the screen on its longer side: a preview where that is enough.
 * Moving pictures have none that moves.
 */
export const pictureSource = (attachment: Pictured, pixels: number): string | null => {
  const { url, thumbnailUrl, type, size, width, height } = attachment;
  if (thumbnailUrl === null || type === 'image/gif' || size <= SMALL_BYTES) return sourceOf(url, null);
  const own = Math.max(width ?? 0, height ?? 0);
  const enough = PREVIEWS.find((preview) => preview >= pixels);
  return sourceOf(url, enough === undefined || (own > 0 && own <= enough) ? null : enough);
};

/** The address of the picture that stands for a video; null for none. */
export const posterSource = ({
  url,
  thumbnailUrl,
}: Pick<Attachment, 'url' | 'thumbnailUrl'>): string | null =>
  thumbnailUrl === null ? null : sourceOf(url, 800);
