import type { InviteSettings } from '../../contract/entities/invite';
import { success } from '../../contract/failure';
import type { GuildId, InviteId, MessageId, UserId } from '../../contract/ids';
import { INVITE_EXPIRY_MS } from '../../contract/limits';
import type { PermissionName } from '../../contract/permissions';
import type { invites } from '../../contract/rest/invites';
import { vanityProgress } from '../../domain/guilds/requirements';
import { normaliseVanityCode, VANITY_RULE } from '../../domain/links/vanity-code';
import { isoTimeOf } from '../clock';
import { isBanned } from '../data/bans';
import {
  findGuild,
  findGuildInfo,
  findGuildOf,
  findGuildPreview,
  type GuildRow,
  updateGuild,
} from '../data/guilds';
import {
  deleteInvite,
  deleteInvites,
  findInvite,
  insertInvite,
  type InviteInGuild,
  type InviteRow,
  inviteStatistics,
  isCodeTaken,
  listInvites,
  setVanity,
  takeInvite,
} from '../data/invites';
import { findMember, insertMember, loadAuthority } from '../data/members';
import type { Db, Reads } from '../data/schema';
import { authorise, type MemberAuthority } from '../http/authorise';
import { type Answer, notFound, refuse, refuseForNow } from '../refusal';
import { withVersion } from './acts';
import { acknowledge } from './acknowledge';
import { changesBetween, createAudit, guildTarget, guildTargetOf, inviteTarget } from './audit';
import { announceGuild, guildAsSeenBy } from './announcements';
import type { HandlersOf, SignedInContext } from './handler';
import { newInviteCode } from './invite-code';
import { inviteView, isExpired, isUsedUp } from './invite-view';
import { ensureOwnInvite } from './own-invite';
import type { Services } from './services';

const INVALID_CODE = 'Invalid invite code';
const ALREADY_JOINED = 'You have already joined this server';
const BANNED = 'You are banned from this server';
const NO_LONGER_GOOD = 'This invite is no longer valid';
const PAUSED = 'Invites to this server are paused';
const URL_TAKEN = 'This URL is already taken';
/** What the trail shows of an invite. */
const AUDITED = { code: 'code', maxUses: 'max_uses', expiresAt: 'expires_at' } as const;

/** What the trail shows of what new invites begin with. */
const AUDITED_DEFAULTS = {
  defaultInviteExpiry: 'default_expiry',
  defaultInviteMaxUses: 'default_max_uses',
} as const;

const settingsOf = (guild: GuildRow): InviteSettings => ({
  invitesPaused: guild.invitesPaused,
  defaultExpiry: guild.defaultInviteExpiry,
  defaultMaxUses: guild.defaultInviteMaxUses,
});

/** Invites: making, using and revoking them, and the vanity link. */
export const inviteHandlers = (services: Services): HandlersOf<typeof invites> => {
  const { db, acts, glimpses, ids, clock, random, hub, audience } = services;
  const { inviteMisses, inviteMissesByAddress, vanityChecks } = services;
  const audit = createAudit(services);

  const allowedIn = async (
    at: Reads,
    guildId: GuildId,
    userId: UserId,
    needs: PermissionName,
  ): Promise<Answer<MemberAuthority>> => authorise(await loadAuthority(at, guildId, userId), needs);

  /** The invite of a code. Misses are limited, so that codes cannot be tried out (security.md 'Invite codes'). */
  const inviteOf = async (
    code: string,
    { caller, address }: SignedInContext,
  ): Promise<Answer<InviteInGuild>> => {
    const wait = Math.max(inviteMisses.wait(caller.userId), inviteMissesByAddress.wait(address));
    if (wait > 0) return refuseForNow(wait);
    // Counted before the look, or many at once would all be looked up.
    const counted = [inviteMisses.add(caller.userId), inviteMissesByAddress.add(address)];
    const invite = code.trim() === '' ? null : await glimpses.inviteByCode(code.trim());
    if (invite === null) return refuse(404, INVALID_CODE);
    for (const takeBack of counted) takeBack();
    return success(invite);
  };

  /** Joins somebody by an invite; what they and the others are told is read in the same transaction. */
  const join = (invite: InviteInGuild, userId: UserId) =>
    acts.inGuild(
      { guild: invite.guildId, looksOf: userId },
      withVersion(async (trx) => {
        const { guildId } = invite;
        const joinedAt = isoTimeOf(clock.now());
        if ((await loadAuthority(trx, guildId, userId))?.roles != null) return refuse(400, ALREADY_JOINED);
        if (await isBanned(trx, guildId, userId)) return refuse(403, BANNED);
        if (!(await takeInvite(trx, invite.id, joinedAt))) {
          const now = await findGuild(trx, guildId);
          return refuse(410, now?.invitesPaused === true ? PAUSED : NO_LONGER_GOOD);
        }
        if (!(await insertMember(trx, { guildId, userId, joinedAt, readFloor: ids.next<MessageId>() })))
          return refuse(400, ALREADY_JOINED);
        const guild = await findGuildOf(trx, guildId, userId);
        const member = await findMember(trx, guildId, userId);
        return guild === null || member === null ? notFound('guild') : success({ guild, member });
      }),
    );

  /** Whether a guild may have a vanity link (server-area.md 5): 100 members, and 14 days, rounded up. */
  const meetsRequirements = async (trx: Reads, guildId: GuildId): Promise<boolean> => {
    const info = await findGuildInfo(trx, guildId);
    return info !== null && vanityProgress(info, clock.now()).isMet;
  };

  /** A listed guild whose own invite was revoked gets a new one: the old code leads nowhere, the card still does. */
  const renewOwnInvite = async (trx: Db, guildId: GuildId): Promise<void> => {
    const guild = await findGuild(trx, guildId);
    if (guild !== null) await ensureOwnInvite(services, trx, guild);
  };

  const setPaused = async (guildId: GuildId, userId: UserId, isPaused: boolean) => {
    const changed = await acts.inGuild(
      { guild: guildId },
      withVersion(async (trx) => {
        const allowed = await allowedIn(trx, guildId, userId, 'REVOKE_INVITE');
        if (!allowed.ok) return allowed;
        const guild = await findGuild(trx, guildId);
        if (guild === null || guild.invitesPaused === isPaused) return success(null);
        const changes = [{ key: 'invites_paused', old_value: guild.invitesPaused, new_value: isPaused }];
        const target = guildTarget(guild);
        await audit(trx, { guildId, actorId: userId, action: 'SERVER_UPDATE', target, changes });
        return success(await updateGuild(trx, guildId, { invitesPaused: isPaused }));
      }),
    );
    if (!changed.ok) return changed;
    const { value: guild, version } = changed.value;
    if (guild !== null) announceGuild(services, guild, version);
    return acknowledge();
  };

  return {
    'invites.join': async ({ code }, context) => {
      const { userId } = context.caller;
      const invite = await inviteOf(code, context);
      if (!invite.ok) return invite;
      const joined = await join(invite.value, userId);
      if (!joined.ok) return joined;
      const { value, version } = joined.value;
      const { guild, member } = value;
      const { guildId } = invite.value;
      audience.memberJoined(guildId, { userId, ownerId: guild.ownerId, roles: guild.memberRoles }, version);
      const seen = guildAsSeenBy(userId, guild);
      hub.joined(version, userId, seen);
      hub.changed(version, 'GUILD_MEMBER_JOIN', { guildId, member }, { except: userId });
      return success({ message: null, guild: seen });
    },

    'invites.create': async ({ guildId, expiresAfter, maxUses }, { caller }) => {
      const now = clock.now();
      const id = ids.next<InviteId>();
      return acts.inGuild({ guild: guildId }, async (trx) => {
        const allowed = await allowedIn(trx, guildId, caller.userId, 'CREATE_INVITE');
        if (!allowed.ok) return allowed;
        await insertInvite(trx, {
          id,
          guildId,
          code: newInviteCode(random),
          creatorId: caller.userId,
          maxUses,
          expiresAt: expiresAfter === null ? null : isoTimeOf(now + INVITE_EXPIRY_MS[expiresAfter]),
          createdAt: isoTimeOf(now),
        });
        const created = await findInvite(trx, id);
        if (created === null) return notFound('invite');
        const target = inviteTarget(created);
        const changes = changesBetween<InviteRow>(null, created, AUDITED);
        await audit(trx, { guildId, actorId: caller.userId, action: 'INVITE_CREATE', target, changes });
        return success({ message: null, invite: inviteView(created, now) });
      });
    },

    'invites.list': async ({ guildId }, { caller }) => {
      const allowed = await allowedIn(db, guildId, caller.userId, 'REVOKE_INVITE');
      if (!allowed.ok) return allowed;
      const guild = await findGuild(db, guildId);
      if (guild === null) return notFound('guild');
      const now = clock.now();
      const rows = await listInvites(db, guildId);
      return success({
        message: null,
        data: {
          invites: rows.map((row) => inviteView(row, now)),
          statistics: await inviteStatistics(db, guildId, isoTimeOf(now)),
          settings: settingsOf(guild),
        },
      });
    },

    'invites.revokeAll': ({ guildId }, { caller }) =>
      acts.inGuild({ guild: guildId }, async (trx) => {
        const allowed = await allowedIn(trx, guildId, caller.userId, 'REVOKE_INVITE');
        if (!allowed.ok) return allowed;
        const count = await deleteInvites(trx, guildId);
        if (count === 0) return acknowledge();
        await renewOwnInvite(trx, guildId);
        const target = await guildTargetOf(trx, guildId);
        const extraInfo = { count };
        await audit(trx, { guildId, actorId: caller.userId, action: 'INVITE_DELETE', target, extraInfo });
        return acknowledge();
      }),

    'invites.revoke': ({ inviteId }, { caller }) =>
      acts.inGuild({ invite: inviteId }, async (trx) => {
        const invite = await findInvite(trx, inviteId);
        if (invite === null || invite.isVanity) return notFound('invite');
        const { guildId } = invite;
        const authority = await loadAuthority(trx, guildId, caller.userId);
        const allowed = authorise(authority, 'REVOKE_INVITE', 'invite');
        if (!allowed.ok) return allowed;
        if (!(await deleteInvite(trx, guildId, inviteId))) return notFound('invite');
        await renewOwnInvite(trx, guildId);
        const target = inviteTarget(invite);
        const changes = changesBetween<InviteRow>(invite, null, AUDITED);
        await audit(trx, { guildId, actorId: caller.userId, action: 'INVITE_DELETE', target, changes });
        return acknowledge();
      }),

    'invites.pause': ({ guildId }, { caller }) => setPaused(guildId, caller.userId, true),

    'invites.unpause': ({ guildId }, { caller }) => setPaused(guildId, caller.userId, false),

    'invites.setDefaults': ({ guildId, defaultExpiry, defaultMaxUses }, { caller }) =>
      acts.inGuild({ guild: guildId }, async (trx) => {
        const allowed = await allowedIn(trx, guildId, caller.userId, 'REVOKE_INVITE');
        if (!allowed.ok) return allowed;
        const before = await findGuild(trx, guildId);
        if (before === null) return notFound('guild');
        const wanted: GuildRow = {
          ...before,
          ...(defaultExpiry === undefined ? {} : { defaultInviteExpiry: defaultExpiry }),
          ...(defaultMaxUses === undefined ? {} : { defaultInviteMaxUses: defaultMaxUses }),
        };
        const changes = changesBetween(before, wanted, AUDITED_DEFAULTS);
        if (changes.length > 0) {
          const { defaultInviteExpiry, defaultInviteMaxUses } = wanted;
          await updateGuild(trx, guildId, { defaultInviteExpiry, defaultInviteMaxUses });
          const target = guildTarget(before);
          await audit(trx, { guildId, actorId: caller.userId, action: 'SERVER_UPDATE', target, changes });
        }
        return success({ message: null, settings: settingsOf(wanted) });
      }),

    'invites.info': async ({ code }, context) => {
      const invite = await inviteOf(code, context);
      if (!invite.ok) return invite;
      if (isExpired(invite.value, clock.now()) || isUsedUp(invite.value)) return refuse(410, NO_LONGER_GOOD);
      const guild = await findGuildPreview(db, invite.value.guildId, context.caller.userId);
      return guild === null ? refuse(404, INVALID_CODE) : success({ guild });
    },

    'vanity.check': async ({ code }, { caller }) => {
      const wait = vanityChecks.wait(caller.userId);
      if (wait > 0) return refuseForNow(wait);
      vanityChecks.add(caller.userId);
      const kept = normaliseVanityCode(code);
      if (kept === null) return refuse(400, VANITY_RULE);
      return (await isCodeTaken(db, kept, null)) ? refuse(409, URL_TAKEN) : acknowledge();
    },

    'vanity.create': ({ guildId, code }, { caller }) =>
      acts.inGuild({ guild: guildId }, async (trx) => {
        const allowed = await allowedIn(trx, guildId, caller.userId, 'MANAGE_SERVER');
        if (!allowed.ok) return allowed;
        if (!(await meetsRequirements(trx, guildId)))
          return refuse(403, 'A vanity URL needs 100 members and a server age of 14 days');
        const kept = normaliseVanityCode(code);
        if (kept === null) return refuse(400, VANITY_RULE);
        if (await isCodeTaken(trx, kept, guildId)) return refuse(409, URL_TAKEN);
        const before = (await findGuildInfo(trx, guildId))?.vanity?.code ?? null;
        if (before !== kept) {
          await setVanity(trx, { id: ids.next(), guildId, code: kept, createdAt: isoTimeOf(clock.now()) });
          const changes = [{ key: 'vanity_code', old_value: before, new_value: kept }];
          const target = await guildTargetOf(trx, guildId);
          await audit(trx, { guildId, actorId: caller.userId, action: 'SERVER_UPDATE', target, changes });
        }
        return success({ message: null, vanity: { code: kept } });
      }),
  };
};
