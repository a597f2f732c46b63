import { z } from 'zod';
import { orNull, renamed } from '../codec';
import { DiscoveryGuild, Guild, GuildInfo } from '../entities/guild';
import type { GuildId, UserId } from '../ids';
import { HTTP_LIMITS, TEXT_LIMITS } from '../limits';
import { id, nonBlank, password, secondFactor, sentPicture, text } from '../schemas';
import { endpoint, TOKEN_REFUSED } from './endpoint';
import { acknowledged, envelope } from './replies';

const guildId = renamed('id', id<GuildId>());

export const guilds = {
  'guilds.list': endpoint({
    method: 'GET',
    path: '/users/@me/guilds',
    auth: 'token',
    get reply() {
      return z.array(Guild);
    },
    ok: 'status',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  }),
  'guilds.create': endpoint({
    method: 'POST',
    path: '/guild/create',
    auth: 'token',
    get body() {
      return { name: nonBlank(TEXT_LIMITS.guildName), icon: orNull(sentPicture) };
    },
    get reply() {
      return envelope({ message: orNull(z.string()), guild: orNull(Guild) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: ['GUILD_JOINED'],
    maxBytes: HTTP_LIMITS.pictureBodyBytes,
  }),
  'guilds.leave': endpoint({
    method: 'POST',
    path: '/guild/leave',
    auth: 'token',
    get body() {
      return { guildId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'member',
    emits: ['GUILD_LEFT', 'GUILD_MEMBER_LEFT'],
  }),
  'guilds.discovery': endpoint({
    method: 'GET',
    path: '/guild/discovery',
    auth: 'none',
    get reply() {
      return z.array(DiscoveryGuild);
    },
    ok: 'status',
    endsSession: [],
    needs: 'anyone',
    emits: [],
  }),
  'guilds.info': endpoint({
    method: 'GET',
    path: '/guild/p/fetch',
    auth: 'token',
    get header() {
      return { guildId };
    },
    reply: GuildInfo,
    ok: 'status',
    endsSession: TOKEN_REFUSED,
    needs: 'member',
    emits: [],
  }),
  'guilds.edit': endpoint({
    method: 'POST',
    path: '/guild/edit',
    auth: 'token',
    get body() {
      return {
        guildId,
        name: nonBlank(TEXT_LIMITS.guildName),
        description: orNull(text(TEXT_LIMITS.guildDescription)),
        /** The icon. */
        avatar: orNull(sentPicture),
        banner: orNull(sentPicture),
        /** Feature `discoverable`. */
        discoverable: z.boolean().optional(),
      };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_SERVER',
    emits: ['GUILD_EDIT'],
    maxBytes: HTTP_LIMITS.pictureBodyBytes,
  }),
  /** Feature `guild-transfer`: another member becomes the owner. 401 means 'Current password is incorrect' and ends nothing. */
  'guilds.transfer': endpoint({
    method: 'POST',
    path: '/guild/transfer',
    auth: 'token',
    get body() {
      return { guildId, userId: id<UserId>(), password, code: secondFactor };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: [],
    needs: 'owner',
    emits: ['GUILD_EDIT'],
  }),
  'guilds.delete': endpoint({
    method: 'DELETE',
    path: '/api/guilds/{id}',
    auth: 'bearer',
    get params() {
      return { guildId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'owner',
    emits: ['GUILD_LEFT'],
  }),
} as const;
