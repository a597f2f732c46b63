import { z } from 'zod';
import { orElse, orNull, renamed, rows } from '../codec';
import { Guild, GuildPreview, InvitedGuild } from '../entities/guild';
import { Invite, InviteSettings, InviteStatistics } from '../entities/invite';
import type { GuildId, InviteId } from '../ids';
import { COUNTS, INVITE_EXPIRIES } from '../limits';
import { id } from '../schemas';
import { inGuild, open, signedIn } from './endpoint';
import { envelope } from './replies';

const guildId = renamed('id', id<GuildId>());
/** Checked by the server's handler: a missing, blank or unknown code is 404, not 400 (protocol.md 'Answers'). */
const code = orElse(z.string(), '');

export const invites = {
  'invites.join': signedIn({
    method: 'POST',
    path: '/invite/join',
    header: () => ({ code }),
    reply: () => envelope({ message: orNull(z.string()), guild: orNull(Guild) }),
    emits: ['GUILD_JOINED', 'GUILD_MEMBER_JOIN'],
    /** Where the guild has a channel for it. */
    mayEmit: ['CHANNEL_MESSAGE'],
  }),
  'invites.create': inGuild({
    method: 'POST',
    path: '/invite/create',
    body: () => ({
      guildId,
      expiresAfter: renamed('exp_after', orNull(z.enum(INVITE_EXPIRIES))),
      maxUses: renamed('max_uses', orNull(z.number().int().min(1).max(COUNTS.inviteMaxUses))),
    }),
    reply: () => envelope({ message: orNull(z.string()), invite: Invite }),
    needs: 'CREATE_INVITE',
    in: 'guildId',
    audit: 'INVITE_CREATE',
  }),
  'invites.list': inGuild({
    method: 'GET',
    path: '/invite/fetch',
    header: () => ({ guildId }),
    reply: () =>
      envelope({
        message: orNull(z.string()),
        data: z.object({ invites: rows(Invite), statistics: InviteStatistics, settings: InviteSettings }),
      }),
    needs: 'REVOKE_INVITE',
    in: 'guildId',
  }),
  'invites.revokeAll': inGuild({
    method: 'POST',
    path: '/invite/revoke/all',
    body: () => ({ guildId }),
    needs: 'REVOKE_INVITE',
    in: 'guildId',
    audit: 'INVITE_DELETE',
  }),
  'invites.revoke': inGuild({
    method: 'POST',
    path: '/invite/revoke/',
    body: () => ({ inviteId: renamed('id', id<InviteId>()) }),
    needs: 'REVOKE_INVITE',
    in: 'inviteId',
    audit: 'INVITE_DELETE',
  }),
  'invites.pause': inGuild({
    method: 'POST',
    path: '/invite/pause',
    body: () => ({ guildId }),
    needs: 'REVOKE_INVITE',
    in: 'guildId',
    emits: ['GUILD_EDIT'],
    audit: 'SERVER_UPDATE',
  }),
  'invites.unpause': inGuild({
    method: 'POST',
    path: '/invite/unpause',
    body: () => ({ guildId }),
    needs: 'REVOKE_INVITE',
    in: 'guildId',
    emits: ['GUILD_EDIT'],
    audit: 'SERVER_UPDATE',
  }),
  /** Omitted fields stay unchanged; replies with the resulting settings. */
  'invites.setDefaults': inGuild({
    feature: 'invite-defaults',
    method: 'POST',
    path: '/invite/defaults',
    body: () => ({
      guildId,
      defaultExpiry: renamed('default_expiry', z.enum(INVITE_EXPIRIES).nullable().optional()),
      defaultMaxUses: renamed(
        'default_max_uses',
        z.number().int().min(1).max(COUNTS.inviteMaxUses).nullable().optional(),
      ),
    }),
    reply: () => envelope({ message: orNull(z.string()), settings: InviteSettings }),
    needs: 'REVOKE_INVITE',
    in: 'guildId',
    audit: 'SERVER_UPDATE',
  }),
  'invites.info': signedIn({
    method: 'GET',
    path: '/invite/info/',
    header: () => ({ code }),
    reply: () => envelope({ guild: GuildPreview }),
  }),
  /** For a person without an account, who followed a link. */
  'invites.peek': open({
    feature: 'invite-page',
    method: 'GET',
    path: '/invite/peek',
    header: () => ({ code }),
    reply: () => envelope({ guild: InvitedGuild }),
    ok: 'envelope',
  }),
  /** A success means available; a refusal or a network error means taken. */
  'vanity.check': signedIn({
    method: 'GET',
    path: '/invite/vanity/check/',
    header: () => ({ code: renamed('vanity_code', code) }),
  }),
  'vanity.create': inGuild({
    method: 'POST',
    path: '/invite/vanity/create',
    body: () => ({ guildId, code: renamed('vanity_code', code) }),
    reply: () => envelope({ message: orNull(z.string()), vanity: orNull(z.object({ code: z.string() })) }),
    needs: 'MANAGE_SERVER',
    in: 'guildId',
    audit: 'SERVER_UPDATE',
  }),
} as const;
