import { z } from 'zod';
import { msg } from '../msg';
import { renamed, rows } from '../codec';
import { GuildSticker } from '../entities/sticker';
import type { GuildId, StickerId } from '../ids';
import { HTTP_LIMITS } from '../limits';
import { id } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const guildId = id<GuildId>();
const stickerId = renamed('id', id<StickerId>());
/** The handler refuses what is no name or no emoji, with a sentence about it. */
const [name, emoji] = [z.string(), z.string()];

/** The calls about the stickers of guilds. */
export const stickers = {
  /** A guild's stickers, in the order of their names. */
  'stickers.list': inGuild({
    feature: 'stickers',
    method: 'GET',
    path: '/guild/stickers/fetch',
    header: () => ({ guildId: renamed('id', guildId) }),
    reply: () => envelope({ stickers: rows(GuildSticker) }),
    needs: 'member',
    in: 'guildId',
  }),
  'stickers.create': inGuild({
    feature: 'stickers',
    method: 'POST',
    path: '/guild/stickers/create',
    maxBytes: HTTP_LIMITS.pictureBodyBytes,
    /** `image`: base64 or a data URL. */
    body: () => ({ guildId, name, emoji, image: z.string().min(1) }),
    reply: () => envelope({ sticker: GuildSticker }),
    needs: 'MANAGE_EMOJI',
    in: 'guildId',
    emits: ['GUILD_STICKERS'],
    audit: { STICKER_CREATE: { category: 'emoji', label: msg('Created Sticker') } },
  }),
  /** Changes the name, and the emoji if one is sent. */
  'stickers.rename': inGuild({
    feature: 'stickers',
    method: 'POST',
    path: '/guild/stickers/rename',
    body: () => ({ stickerId, name, emoji: emoji.optional() }),
    needs: 'MANAGE_EMOJI',
    in: 'stickerId',
    emits: ['GUILD_STICKERS'],
    audit: { STICKER_UPDATE: { category: 'emoji', label: msg('Updated Sticker') } },
  }),
  /** Messages with the sticker stay, with its name. */
  'stickers.delete': inGuild({
    feature: 'stickers',
    method: 'POST',
    path: '/guild/stickers/delete',
    body: () => ({ stickerId }),
    needs: 'MANAGE_EMOJI',
    in: 'stickerId',
    emits: ['GUILD_STICKERS'],
    audit: { STICKER_DELETE: { category: 'emoji', label: msg('Deleted Sticker') } },
  }),
} as const;
