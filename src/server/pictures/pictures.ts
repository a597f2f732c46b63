import { createHash } from 'node:crypto';
import { success } from '../../contract/failure';
import type { UserId } from '../../contract/ids';
import { PICTURE_LIMITS } from '../../contract/limits';
import { isoTimeOf, type Clock } from '../clock';
import { insertMedia, mediaPath } from '../data/media';
import type { Db, MediaId } from '../data/schema';
import type { Decoder } from '../decoder/decoder';
import type { Random } from '../random';
import { type Answer, refuse, refuseBusy, refuseForNow } from '../refusal';
import { mediaIdSchema } from './media-id';
import type { FetchPicture } from './fetch-picture';
import { decodedBytes, readPictureHeader } from './picture-header';
import { createWorkSlots } from '../security/work-slots';

/** The maximum sides of a stored picture by its kind, in pixels. */
const MAX_SIDES = {
  avatar: { width: 256, height: 256 },
  icon: { width: 256, height: 256 },
  banner: { width: 1100, height: 600 },
} as const;
export type PictureKind = keyof typeof MAX_SIDES;

const ID_BYTES = 24;

export interface Pictures {
  /**
   * Decodes the bytes of an alleged picture and encodes a new one, without any other content. The number of waiting
   * pictures is limited per user (429) and in total (503).
   */
  readonly remake: (bytes: Uint8Array, kind: PictureKind, sender: UserId) => Promise<Answer<Buffer>>;
  /** The same for a picture in a JSON body: base64, a data URL, or a URL to fetch (protocol.md 'Transport'). */
  readonly receive: (sent: string, kind: PictureKind, sender: UserId) => Promise<Answer<Buffer>>;
  /** Stores a remade picture, which counts to the quota of an account; returns its id and its path. */
  readonly keep: (
    db: Db,
    remade: Buffer,
    keeper: UserId,
  ) => Promise<{ readonly id: MediaId; readonly path: string }>;
}

export interface PicturesOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly fetchPicture: FetchPicture;
  readonly decoder: Decoder;
}

const NOT_A_PICTURE = 'Please choose a PNG, JPEG or WebP picture';
const TOO_MANY_PIXELS = 'The picture has too many pixels';
const AGAIN_MS = 2000;

/** Raw base64 or the data of a data URL; null when it is neither. */
const bytesOf = (sent: string): Buffer | null => {
  const base64 = /^data:image\/(?:png|jpe?g|webp);base64,(.*)$/s.exec(sent)?.[1] ?? sent;
  // Trailing spaces are trimmed first: no two parts of the expression may match the same characters, or matching would
  // be slow.
  return /^[A-Za-z0-9+/\s]+={0,2}$/.test(base64.trimEnd()) ? Buffer.from(base64, 'base64') : null;
};

/**
 * Remakes and stores pictures (security.md 'Uploads'): checks the magic bytes, then the size in pixels, then decodes.
 */
export const createPictures = ({ clock, random, fetchPicture, decoder }: PicturesOptions): Pictures => {
  const slots = createWorkSlots({ person: PICTURE_LIMITS.waitingOfOne, all: PICTURE_LIMITS.waitingInAll });
  const inSlot = async <T>(sender: UserId, work: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    const slot = slots.take(sender);
    if (slot === 'person')
      return refuseForNow(AGAIN_MS, 'Please wait until your other pictures are processed.');
    if (slot === 'all') return refuseBusy(AGAIN_MS);
    try {
      return await work();
    } finally {
      slot();
    }
  };

  const decode = async (sent: Uint8Array, kind: PictureKind): Promise<Answer<Buffer>> => {
    const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
    const header = readPictureHeader(bytes);
    if (header === null) return refuse(415, NOT_A_PICTURE);
    const { width, height } = header;
    if (width === 0 || height === 0) return refuse(400, NOT_A_PICTURE);
    if (decodedBytes(bytes, header) > PICTURE_LIMITS.decodedBytes) return refuse(413, TOO_MANY_PIXELS);
    const max = MAX_SIDES[kind];
    const isLarge = Math.max(width, height) > Math.min(max.width, max.height);
    const remade = await decoder.remake(bytes, isLarge ? max : null);
    switch (remade.kind) {
      case 'picture':
        return success(remade.bytes);
      case 'unreadable':
        return refuse(400, NOT_A_PICTURE);
      case 'gave-up':
        return refuse(413, 'This picture takes too long to process. Please choose another.');
    }
  };

  return {
    remake: (sent, kind, sender) => inSlot(sender, () => decode(sent, kind)),
    receive: (sent, kind, sender) =>
      inSlot(sender, async () => {
        if (/^https?:\/\//i.test(sent)) {
          const fetched = await fetchPicture(sent);
          return fetched.ok ? decode(fetched.value, kind) : fetched;
        }
        const bytes = bytesOf(sent);
        return bytes === null ? refuse(415, NOT_A_PICTURE) : decode(bytes, kind);
      }),
    keep: async (db, remade, ownerId) => {
      const id = mediaIdSchema.parse(random(ID_BYTES).toString('base64url'));
      await insertMedia(db, {
        id,
        type: 'image/webp',
        bytes: remade,
        sha256: createHash('sha256').update(remade).digest('hex'),
        ownerId,
        createdAt: isoTimeOf(clock.now()),
      });
      return { id, path: mediaPath(id) };
    },
  };
};
