import { createHash } from 'node:crypto';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { success } from '../../contract/failure';
import { isoTimeOf, type Clock } from '../clock';
import { insertMedia, mediaPath } from '../data/media';
import type { Db, MediaId } from '../data/schema';
import type { Random } from '../random';
import { type Answer, refuse } from '../refusal';
import { mediaIdSchema } from './media';
import type { FetchPicture } from './fetch-picture';
import { readPictureHeader } from './picture-header';

/** The sides that a picture of each kind is at most kept with, in pixels. */
const MAX_SIDES = {
  avatar: { width: 256, height: 256 },
  icon: { width: 256, height: 256 },
  banner: { width: 1100, height: 600 },
} as const;
export type PictureKind = keyof typeof MAX_SIDES;

/** Decoding takes 4 bytes a pixel; a small file can claim a very large picture. */
const MAX_PIXELS = 4096 * 4096;
const QUALITY = 85;
const ID_BYTES = 24;

export interface Pictures {
  /** Decodes bytes that claim to be a picture and makes a new one of them, without whatever else they held. */
  readonly remake: (bytes: Uint8Array, kind: PictureKind) => Promise<Answer<Buffer>>;
  /** The same for a picture in a JSON body: base64, a data URL, or a URL to fetch (protocol.md 'Transport'). */
  readonly receive: (sent: string, kind: PictureKind) => Promise<Answer<Buffer>>;
  /** Keeps a remade picture; answers its id and the path that it is found at. */
  readonly keep: (db: Db, remade: Buffer) => Promise<{ readonly id: MediaId; readonly path: string }>;
}

export interface PicturesOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly fetchPicture: FetchPicture;
}

const NOT_A_PICTURE = 'Please choose a PNG, JPEG or WebP picture';

/** Raw base64 or the data of a data URL; null when it is neither. */
const bytesOf = (sent: string): Buffer | null => {
  const base64 = /^data:image\/(?:png|jpe?g|webp);base64,(.*)$/s.exec(sent)?.[1] ?? sent;
  return /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64) ? Buffer.from(base64, 'base64') : null;
};

/** Remakes and keeps pictures (security.md 'Uploads'): magic bytes, then the size in pixels, then decoding. */
export const createPictures = ({ clock, random, fetchPicture }: PicturesOptions): Pictures => {
  const remake: Pictures['remake'] = async (sent, kind) => {
    const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
    const header = readPictureHeader(bytes);
    if (header === null) return refuse(415, NOT_A_PICTURE);
    const { width, height } = header;
    if (width === 0 || height === 0) return refuse(400, NOT_A_PICTURE);
    if (width * height > MAX_PIXELS) return refuse(413, 'The picture has too many pixels');
    const max = MAX_SIDES[kind];
    const isLarge = Math.max(width, height) > Math.min(max.width, max.height);
    try {
      const picture = new Transformer(bytes).rotate();
      if (isLarge) picture.resize({ ...max, fit: ResizeFit.Inside });
      return success(await picture.webp(QUALITY));
    } catch {
      return refuse(400, NOT_A_PICTURE);
    }
  };

  return {
    remake,
    receive: async (sent, kind) => {
      if (/^https?:\/\//i.test(sent)) {
        const fetched = await fetchPicture(sent);
        return fetched.ok ? remake(fetched.value, kind) : fetched;
      }
      const bytes = bytesOf(sent);
      return bytes === null ? refuse(415, NOT_A_PICTURE) : remake(bytes, kind);
    },
    keep: async (db, remade) => {
      const id = mediaIdSchema.parse(random(ID_BYTES).toString('base64url'));
      await insertMedia(db, {
        id,
        type: 'image/webp',
        bytes: remade,
        sha256: createHash('sha256').update(remade).digest('hex'),
        createdAt: isoTimeOf(clock.now()),
      });
      return { id, path: mediaPath(id) };
    },
  };
};
