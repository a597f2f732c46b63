import type { EmojiId, GuildId, StickerId } from '../../../src/contract/ids';
import { SMALL_PICTURE } from '../../support/node/flat-png';
import type { Person, TestServer } from '../../support/node/server-app';
import type { Act } from './acts';

const NAMES = ['one', 'two', 'three'] as const;

/** An emoji, a sticker and an icon, from the pictures of which acts of staff choose. */
export const addPictures = async (app: TestServer, guildId: GuildId, owner: Person): Promise<void> => {
  for (const name of NAMES.slice(0, 2))
    await app.done('emoji.create', { guildId, name, image: SMALL_PICTURE }, owner);
  const sticker = { guildId, name: 'one', emoji: '👍', image: SMALL_PICTURE };
  await app.done('stickers.create', sticker, owner);
  const edit = { guildId, name: 'Hall', description: null, avatar: SMALL_PICTURE, banner: null };
  await app.done('guilds.edit', edit, owner);
};

/** Acts about pictures, which can be undone. */
export const PICTURE_ACTS: Readonly<Record<string, Act>> = {
  'emoji renamed': async ({ call, ids }, now, choice) => {
    const emojiId = choice.of(ids<EmojiId>(now, 'guild_emoji'));
    if (emojiId !== undefined) await call('emoji.rename', { emojiId, name: choice.of(NAMES) ?? '' });
  },
  'emoji deleted': async ({ call, ids }, now, choice) => {
    const emojiId = choice.of(ids<EmojiId>(now, 'guild_emoji'));
    if (emojiId !== undefined) await call('emoji.delete', { emojiId });
  },
  'sticker edited': async ({ call, ids }, now, choice) => {
    const stickerId = choice.of(ids<StickerId>(now, 'guild_stickers'));
    const [name, emoji] = [choice.of(NAMES) ?? '', choice.of(['👍', '🎉'] as const) ?? ''];
    if (stickerId !== undefined) await call('stickers.rename', { stickerId, name, emoji });
  },
  'sticker deleted': async ({ call, ids }, now, choice) => {
    const stickerId = choice.of(ids<StickerId>(now, 'guild_stickers'));
    if (stickerId !== undefined) await call('stickers.delete', { stickerId });
  },
  'server pictures': ({ call, guildId }, now, choice) => {
    const valueOf = (column: string): string | null =>
      JSON.parse(now.rows.get(`guilds|${guildId}|${column}`) ?? 'null') as string | null;
    const pictureOf = (column: string): string | null =>
      choice.of([null, SMALL_PICTURE, valueOf(column)]) ?? null;
    return call('guilds.edit', {
      ...{ guildId, name: choice.of(['Hall', ...NAMES]) ?? '', description: valueOf('description') },
      ...{ avatar: pictureOf('icon'), banner: pictureOf('banner') },
    });
  },
};

/** What else happens with pictures. */
export const OTHER_PICTURE_ACTS: Readonly<Record<string, Act>> = {
  'makes an emoji': ({ call, guildId }, _now, choice) =>
    call('emoji.create', { guildId, name: choice.of(NAMES) ?? '', image: SMALL_PICTURE }),
};
