import { z } from 'zod';
import { renamed, rows } from '../codec';
import { GuildEmoji } from '../entities/emoji';
import type { EmojiId, GuildId } from '../ids';
import { HTTP_LIMITS } from '../limits';
import { id } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const guildId = id<GuildId>();
const emojiId = renamed('id', id<EmojiId>());
/** The handler refuses what is no name, with a sentence about names. */
const name = z.string();

/** The calls about the emoji of guilds. */
export const emoji = {
  /** A guild's emoji, in the order of their names. */
  'emoji.list': inGuild({
    feature: 'custom-emoji',
    method: 'GET',
    path: '/guild/emoji/fetch',
    header: () => ({ guildId: renamed('id', guildId) }),
    reply: () => envelope({ emoji: rows(GuildEmoji) }),
    needs: 'member',
    in: 'guildId',
  }),
  'emoji.create': inGuild({
    feature: 'custom-emoji',
    method: 'POST',
    path: '/guild/emoji/create',
    maxBytes: HTTP_LIMITS.pictureBodyBytes,
    /** `image`: base64 or a data URL. */
    body: () => ({ guildId, name, image: z.string().min(1) }),
    reply: () => envelope({ emoji: GuildEmoji }),
    needs: 'MANAGE_EMOJI',
    in: 'guildId',
    emits: ['GUILD_EMOJI'],
    audit: 'EMOJI_CREATE',
  }),
  'emoji.rename': inGuild({
    feature: 'custom-emoji',
    method: 'POST',
    path: '/guild/emoji/rename',
    body: () => ({ emojiId, name }),
    needs: 'MANAGE_EMOJI',
    in: 'emojiId',
    emits: ['GUILD_EMOJI'],
    audit: 'EMOJI_UPDATE',
  }),
  /** Reactions with the emoji stay, by its name. */
  'emoji.delete': inGuild({
    feature: 'custom-emoji',
    method: 'POST',
    path: '/guild/emoji/delete',
    body: () => ({ emojiId }),
    needs: 'MANAGE_EMOJI',
    in: 'emojiId',
    emits: ['GUILD_EMOJI'],
    audit: 'EMOJI_DELETE',
  }),
} as const;
