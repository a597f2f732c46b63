import { rm, writeFile } from 'node:fs/promises';
import { PREVIEW_LIMITS } from '../../contract/limits';
import type { Blobs } from '../blobs/blobs';
import { measure } from '../blobs/incoming';
import type { PreviewPicture } from '../data/link-pages';
import type { Inspector } from '../decoder/inspector';
import { readPictureHeader } from '../pictures/picture-header';

/** Pictures are left out below this free space, so that the rest remains for text. */
const LEFT_FOR_TEXT_BYTES = 256 * 1024 * 1024;
/** The largest WebP of 800 by 800 pixels is smaller. */
const PICTURE_AT_MOST_BYTES = 4 * 1024 * 1024;

/** Stores a picture of another host, encoded again; its content is not recorded yet. */
export type KeepPicture = (bytes: Buffer) => Promise<PreviewPicture | null>;

/**
 * Has the bytes of an alleged picture decoded by the process for that, and stores what it makes of them: a WebP of at most
 * 800 pixels, without anything else. Null for what is no picture.
 */
export const createKeepPicture =
  ({ blobs, inspector }: { readonly blobs: Blobs; readonly inspector: Inspector }): KeepPicture =>
  async (bytes) => {
    if (blobs.freeBytes() < LEFT_FOR_TEXT_BYTES) return null;
    const made: string[] = [];
    const newFile = async (content: Uint8Array): Promise<string> => {
      const file = await blobs.newFile();
      made.push(file);
      await writeFile(file, content);
      return file;
    };
    try {
      const file = await newFile(bytes);
      const found = await inspector.inspect(file);
      if (found === null || found.kind !== 'image' || found.picture === null) return null;
      const { orientation, isAnimated } = found.picture;
      const order = { file, type: found.type, turns: false, orientation: isAnimated ? 1 : orientation };
      const preview = await inspector.preview(order);
      const small = preview?.thumbnails.find(({ size }) => size === PREVIEW_LIMITS.pictureSide);
      if (preview === null || small === undefined || small.bytes.length > PICTURE_AT_MOST_BYTES) return null;
      const header = readPictureHeader(Buffer.from(small.bytes));
      if (header === null || header.type !== 'webp' || header.width < 1 || header.height < 1) return null;
      const { width, height } = header;
      if (Math.max(width, height) > PREVIEW_LIMITS.pictureSide) return null;
      const smallFile = await newFile(small.bytes);
      const { name, size } = await measure(smallFile);
      if (!(await blobs.has(name))) await blobs.keep(smallFile, name);
      return { blob: { name, size }, width, height, blurhash: preview.blurhash };
    } finally {
      for (const file of made) await rm(file, { force: true });
    }
  };
