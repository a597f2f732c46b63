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

/** A picture of another host, encoded again as WebP. */
export interface RemadePicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly blurhash: string;
}

/** Encodes a picture of another host again; null for what is no picture. */
export type RemakePicture = (bytes: Buffer) => Promise<RemadePicture | null>;

/** Stores a picture of another host, encoded again; its content is not recorded yet. */
export type KeepPicture = (bytes: Buffer) => Promise<PreviewPicture | null>;

interface Needed {
  readonly blobs: Pick<Blobs, 'newFile' | 'keep' | 'has' | 'freeBytes'>;
  readonly inspector: Inspector;
}

/** Runs work with files that are gone at its end. */
const withFiles = async <T>(
  { blobs }: Pick<Needed, 'blobs'>,
  work: (newFile: (content: Uint8Array) => Promise<string>) => Promise<T>,
): Promise<T> => {
  const made: string[] = [];
  try {
    return await work(async (content) => {
      const file = await blobs.newFile();
      made.push(file);
      await writeFile(file, content);
      return file;
    });
  } finally {
    for (const file of made) await rm(file, { force: true });
  }
};

/**
 * Has the bytes of an alleged picture decoded by the process for that, and encoded as a WebP of at most 800 pixels, without
 * anything else.
 */
export const createRemakePicture =
  ({ blobs, inspector }: Needed): RemakePicture =>
  async (bytes) => {
    if (blobs.freeBytes() < LEFT_FOR_TEXT_BYTES) return null;
    return withFiles({ blobs }, async (newFile) => {
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
      return { bytes: small.bytes, width, height, blurhash: preview.blurhash };
    });
  };

/** Stores what is made of a picture. */
export const createKeepPicture = (needed: Needed): KeepPicture => {
  const { blobs } = needed;
  const remake = createRemakePicture(needed);
  return async (bytes) => {
    const remade = await remake(bytes);
    if (remade === null) return null;
    const { width, height, blurhash } = remade;
    return withFiles(needed, async (newFile) => {
      const file = await newFile(remade.bytes);
      const { name, size } = await measure(file);
      if (!(await blobs.has(name))) await blobs.keep(file, name);
      return { blob: { name, size }, width, height, blurhash };
    });
  };
};
