import { z } from 'zod';
import { orElse, orNull, renamed } from '../codec';
import { Guild, GuildPreview } from '../entities/guild';
import { Invite, InviteSettings, InviteStatistics } from '../entities/invite';
import type { GuildId, InviteId } from '../ids';
import { COUNTS, INVITE_EXPIRIES } from '../limits';
import { id } from '../schemas';
import { endpoint, TOKEN_REFUSED } from './endpoint';
import { acknowledged, envelope } from './replies';

const guildId = renamed('id', id<GuildId>());
/** Judged by the server: a missing, blank or unknown code is 404, not 400 (protocol.md 'Answers'). */
const code = orElse(z.string(), '');

export const invites = {
  'invites.join': endpoint({
    method: 'POST',
    path: '/invite/join',
    auth: 'token',
    get header() {
      return { code };
    },
    get reply() {
      return envelope({ message: orNull(z.string()), guild: orNull(Guild) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: ['GUILD_JOINED', 'GUILD_MEMBER_JOIN'],
  }),
  'invites.create': endpoint({
    method: 'POST',
    path: '/invite/create',
    auth: 'token',
    get body() {
      return {
        guildId,
        expiresAfter: renamed('exp_after', orNull(z.enum(INVITE_EXPIRIES))),
        maxUses: renamed('max_uses', orNull(z.number().int().min(1).max(COUNTS.inviteMaxUses))),
      };
    },
    get reply() {
      return envelope({ message: orNull(z.string()), invite: Invite });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'CREATE_INVITE',
    emits: [],
  }),
  'invites.list': endpoint({
    method: 'GET',
    path: '/invite/fetch',
    auth: 'token',
    get header() {
      return { guildId };
    },
    get reply() {
      return envelope({
        message: orNull(z.string()),
        data: z.object({ invites: z.array(Invite), statistics: InviteStatistics, settings: InviteSettings }),
      });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'REVOKE_INVITE',
    emits: [],
  }),
  'invites.revokeAll': endpoint({
    method: 'POST',
    path: '/invite/revoke/all',
    auth: 'token',
    get body() {
      return { guildId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'REVOKE_INVITE',
    emits: [],
  }),
  'invites.revoke': endpoint({
    method: 'POST',
    path: '/invite/revoke/',
    auth: 'token',
    get body() {
      return { inviteId: renamed('id', id<InviteId>()) };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'REVOKE_INVITE',
    emits: [],
  }),
  'invites.pause': endpoint({
    method: 'POST',
    path: '/invite/pause',
    auth: 'token',
    get body() {
      return { guildId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'REVOKE_INVITE',
    emits: ['GUILD_EDIT'],
  }),
  'invites.unpause': endpoint({
    method: 'POST',
    path: '/invite/unpause',
    auth: 'token',
    get body() {
      return { guildId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'REVOKE_INVITE',
    emits: ['GUILD_EDIT'],
  }),
  /** Feature `invite-defaults`: what is left out stays as it was; answers the settings as they are then. */
  'invites.setDefaults': endpoint({
    method: 'POST',
    path: '/invite/defaults',
    auth: 'token',
    get body() {
      return {
        guildId,
        defaultExpiry: renamed('default_expiry', z.enum(INVITE_EXPIRIES).nullable().optional()),
        defaultMaxUses: renamed(
          'default_max_uses',
          z.number().int().min(1).max(COUNTS.inviteMaxUses).nullable().optional(),
        ),
      };
    },
    get reply() {
      return envelope({ message: orNull(z.string()), settings: InviteSettings });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'REVOKE_INVITE',
    emits: [],
  }),
  'invites.info': endpoint({
    method: 'GET',
    path: '/invite/info/',
    auth: 'token',
    get header() {
      return { code };
    },
    get reply() {
      return envelope({ guild: GuildPreview });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  }),
  /** A success means available; a refusal or a network error means taken. */
  'vanity.check': endpoint({
    method: 'GET',
    path: '/invite/vanity/check/',
    auth: 'token',
    get header() {
      return { code: renamed('vanity_code', code) };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  }),
  'vanity.create': endpoint({
    method: 'POST',
    path: '/invite/vanity/create',
    auth: 'token',
    get body() {
      return { guildId, code: renamed('vanity_code', code) };
    },
    get reply() {
      return envelope({ message: orNull(z.string()), vanity: orNull(z.object({ code: z.string() })) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_SERVER',
    emits: [],
  }),
} as const;
