import { createHash } from 'node:crypto';
import { success } from '../../contract/failure';
import type { UserId } from '../../contract/ids';
import { EMOJI_LIMITS, PICTURE_LIMITS, STICKER_LIMITS } from '../../contract/limits';
import { isoTimeOf, type Clock } from '../clock';
import { insertMedia, mediaPath } from '../data/media';
import type { Db, MediaId } from '../data/schema';
import type { Decoder } from '../decoder/decoder';
import type { PictureSize } from '../decoder/remake-picture';
import type { Random } from '../random';
import { type Answer, refuse, refuseBusy, refuseForNow } from '../refusal';
import { mediaIdSchema } from './media-id';
import type { FetchPicture } from './fetch-picture';
import { decodedBytes, isMovingWebp, type PictureHeader, readPictureHeader } from './picture-header';
import { createWorkSlots } from '../security/work-slots';

/** What a kind of pictures may be. */
interface KindRules {
  /** The maximum sides of the stored picture, in pixels. */
  readonly max: PictureSize;
  readonly types: readonly PictureHeader['type'][];
  /** The maximum size of the sent picture, and what the caller is told of a larger one. */
  readonly sent?: { readonly bytes: number; readonly tooLarge: string };
  /** A picture that moves stays so, within the limits of movements. */
  readonly mayMove?: true;
  /** The server fetches a picture that is sent as a URL. */
  readonly isFetched?: true;
}

const STILL = ['png', 'jpeg', 'webp'] as const;
const EMOJI_SIDE = { width: EMOJI_LIMITS.side, height: EMOJI_LIMITS.side };
const KINDS = {
  avatar: { max: { width: 256, height: 256 }, types: STILL, isFetched: true },
  icon: { max: { width: 256, height: 256 }, types: [...STILL, 'gif'], isFetched: true },
  'moving-icon': {
    max: { width: 256, height: 256 },
    types: [...STILL, 'gif'],
    mayMove: true,
    isFetched: true,
  },
  banner: { max: { width: 1100, height: 600 }, types: STILL, isFetched: true },
  emoji: {
    max: EMOJI_SIDE,
    types: [...STILL, 'gif'],
    mayMove: true,
    sent: {
      bytes: EMOJI_LIMITS.bytes,
      tooLarge: `The picture of an emoji may have at most ${EMOJI_LIMITS.bytes / 1024} KiB`,
    },
  },
  sticker: {
    max: { width: STICKER_LIMITS.side, height: STICKER_LIMITS.side },
    types: ['png', 'webp'],
    mayMove: true,
    sent: {
      bytes: STICKER_LIMITS.bytes,
      tooLarge: `The picture of a sticker may have at most ${STICKER_LIMITS.bytes / 1024} KiB`,
    },
  },
} as const satisfies Readonly<Record<string, KindRules>>;
export type PictureKind = keyof typeof KINDS;

const ID_BYTES = 24;
/** How the id of a picture that moves begins (protocol.md 'Transport'). */
const MOVING = 'moving-';

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

const TYPE_NAMES = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP', gif: 'GIF' } as const;
const notAPicture = ({ types }: KindRules): string => {
  const names = types.map((type) => TYPE_NAMES[type]);
  return `Please choose a ${names.slice(0, -1).join(', ')} or ${names.slice(-1).join()} picture`;
};
const TOO_MANY_PIXELS = 'The picture has too many pixels';
const AGAIN_MS = 2000;

/** Raw base64 or the data of a data URL; null when it is neither. */
const bytesOf = (sent: string): Buffer | null => {
  const base64 = /^data:image\/(?:png|jpe?g|webp|gif);base64,(.*)$/s.exec(sent)?.[1] ?? sent;
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
    const rules: KindRules = KINDS[kind];
    const { max, types, sent: limit } = rules;
    if (limit !== undefined && bytes.length > limit.bytes) return refuse(413, limit.tooLarge);
    const header = readPictureHeader(bytes);
    if (header === null || !types.includes(header.type)) return refuse(415, notAPicture(rules));
    const { width, height } = header;
    if (width === 0 || height === 0) return refuse(400, notAPicture(rules));
    if (decodedBytes(bytes, header) > PICTURE_LIMITS.decodedBytes) return refuse(413, TOO_MANY_PIXELS);
    const isLarge = Math.max(width, height) > Math.min(max.width, max.height);
    const remade = await decoder.remake(bytes, isLarge ? max : null, rules.mayMove === true);
    switch (remade.kind) {
      case 'picture':
        return success(remade.bytes);
      case 'unreadable':
        return refuse(400, notAPicture(rules));
      case 'gave-up':
        return refuse(413, 'This picture takes too long to process. Please choose another.');
    }
  };

  return {
    remake: (sent, kind, sender) => inSlot(sender, () => decode(sent, kind)),
    receive: (sent, kind, sender) =>
      inSlot(sender, async () => {
        const rules: KindRules = KINDS[kind];
        if (rules.isFetched === true && /^https?:\/\//i.test(sent)) {
          const fetched = await fetchPicture(sent);
          return fetched.ok ? decode(fetched.value, kind) : fetched;
        }
        const bytes = bytesOf(sent);
        return bytes === null ? refuse(415, notAPicture(rules)) : decode(bytes, kind);
      }),
    keep: async (db, remade, ownerId) => {
      const isMoving = isMovingWebp(remade);
      const id = mediaIdSchema.parse(`${isMoving ? MOVING : ''}${random(ID_BYTES).toString('base64url')}`);
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
