import { createHash } from 'node:crypto';
import { insertMedia, mediaPath } from '../media';
import type { Db, MediaId } from '../schema';
import type { DemoBanner } from './guilds/demo-guild';
import type { Person } from './people';
import { portrait, robot } from './pictures/avatars';
import { ICONS, landscape } from './pictures/emblems';
import { drawEmoji, type EmojiDrawing } from './pictures/emoji';
import { detail, type PhotoName, PHOTOS } from './pictures/photos';
import { type Canvas, paint, type Shader } from './pictures/shade';
import { randomCode, type RandomNumber } from '../../../domain/seeded-random';

const MEDIA_ID_LENGTH = 24;

/** Small canvases that are painted fast, enlarged to the displayed size. */
const AVATAR: Canvas = { width: 96, height: 96, enlarge: 4 / 3 };
const ICON: Canvas = { width: 128, height: 128 };
const BANNER: Canvas = { width: 256, height: 96, enlarge: 2.5 };
const PHOTO: Canvas = { width: 360, height: 240, enlarge: 2 };

/** Paints pictures into the store and returns their ids. */
export interface Gallery {
  readonly avatar: (look: NonNullable<Person['picture']>) => Promise<string>;
  readonly icon: (name: keyof typeof ICONS) => Promise<string>;
  readonly banner: (look: DemoBanner) => Promise<string>;
  readonly emoji: (name: EmojiDrawing) => Promise<string>;
  /** The id alone, for an address in a message. */
  readonly photo: (name: PhotoName) => Promise<MediaId>;
}

const avatarShader = (look: NonNullable<Person['picture']>, random: RandomNumber): Shader => {
  if (look === 'robot') return robot(random);
  return 'photo' in look
    ? detail(PHOTOS[look.photo], look.left, look.top, look.size)
    : portrait(look, random);
};

/** The demo's pictures; random details come from `random`. */
export const createGallery = (trx: Db, random: RandomNumber, createdAt: string): Gallery => {
  const keep = async (canvas: Canvas, shader: Shader, inMessages = false): Promise<MediaId> => {
    const id = randomCode(random, MEDIA_ID_LENGTH) as MediaId;
    return store(id, await paint(canvas, shader), inMessages);
  };
  const store = async (id: MediaId, bytes: Uint8Array, inMessages: boolean): Promise<MediaId> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await insertMedia(trx, {
      ...{ id, type: 'image/webp', bytes, sha256 },
      ...{ ownerId: null, createdAt, inMessages },
    });
    return id;
  };
  return {
    avatar: async (look) => mediaPath(await keep(AVATAR, avatarShader(look, random))),
    icon: async (name) => mediaPath(await keep(ICON, ICONS[name])),
    banner: async ({ sky, ground, salt }) => mediaPath(await keep(BANNER, landscape(sky, ground, salt))),
    emoji: async (name) => {
      const id = randomCode(random, MEDIA_ID_LENGTH) as MediaId;
      return mediaPath(await store(id, await drawEmoji(name), false));
    },
    photo: (name) => keep(PHOTO, PHOTOS[name], true),
  };
};
