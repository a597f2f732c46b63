import { z } from 'zod';
import { orNull, renamed, rows } from '../codec';
import { DiscoveryGuild, Guild, GuildInfo } from '../entities/guild';
import type { GuildId, UserId } from '../ids';
import { HTTP_LIMITS, TEXT_LIMITS } from '../limits';
import { id, nonBlank, password, secondFactor, sentPicture, text } from '../schemas';
import { inGuild, open, signedIn } from './endpoint';
import { envelope } from './replies';

const guildId = renamed('id', id<GuildId>());

export const guilds = {
  'guilds.list': signedIn({
    method: 'GET',
    path: '/users/@me/guilds',
    reply: () => rows(Guild),
    ok: 'status',
  }),
  'guilds.create': signedIn({
    method: 'POST',
    path: '/guild/create',
    body: () => ({ name: nonBlank(TEXT_LIMITS.guildName), icon: orNull(sentPicture) }),
    reply: () => envelope({ message: orNull(z.string()), guild: orNull(Guild) }),
    emits: ['GUILD_JOINED'],
    maxBytes: HTTP_LIMITS.pictureBodyBytes,
  }),
  'guilds.leave': inGuild({
    method: 'POST',
    path: '/guild/leave',
    body: () => ({ guildId }),
    needs: 'member',
    in: 'guildId',
    emits: ['GUILD_LEFT', 'GUILD_MEMBER_LEFT'],
    mayEmit: ['GUILD_BOOSTS'],
  }),
  'guilds.discovery': open({
    method: 'GET',
    path: '/guild/discovery',
    reply: () => rows(DiscoveryGuild),
    ok: 'status',
  }),
  'guilds.info': inGuild({
    method: 'GET',
    path: '/guild/p/fetch',
    header: () => ({ guildId }),
    reply: () => GuildInfo,
    ok: 'status',
    needs: 'member',
    in: 'guildId',
  }),
  'guilds.edit': inGuild({
    method: 'POST',
    path: '/guild/edit',
    body: () => ({
      guildId,
      name: nonBlank(TEXT_LIMITS.guildName),
      description: orNull(text(TEXT_LIMITS.guildDescription)),
      /** The icon. */
      avatar: orNull(sentPicture),
      banner: orNull(sentPicture),
      /** Feature `discoverable`. */
      discoverable: z.boolean().optional(),
    }),
    needs: 'MANAGE_SERVER',
    in: 'guildId',
    emits: ['GUILD_EDIT'],
    maxBytes: HTTP_LIMITS.pictureBodyBytes,
    audit: 'SERVER_UPDATE',
  }),
  /** Another member becomes the owner. 401 means 'Current password is incorrect' and ends nothing. */
  'guilds.transfer': inGuild({
    feature: 'guild-transfer',
    method: 'POST',
    path: '/guild/transfer',
    body: () => ({ guildId, userId: id<UserId>(), password, code: secondFactor }),
    endsSession: [],
    needs: 'owner',
    in: 'guildId',
    touches: ['userId'],
    emits: ['GUILD_EDIT'],
    mayEmit: ['GUILD_JOINED'],
    audit: 'SERVER_UPDATE',
  }),
  'guilds.delete': inGuild({
    method: 'DELETE',
    path: '/api/guilds/{id}',
    auth: 'bearer',
    params: () => ({ guildId }),
    needs: 'owner',
    in: 'guildId',
    emits: ['GUILD_LEFT'],
  }),
} as const;
