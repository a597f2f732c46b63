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
  lockGuild,
  updateGuild,
} from '../data/guilds';
import {
  deleteInvite,
  deleteInvites,
  findInvite,
  findInviteByCode,
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
import type { Db } from '../data/schema';
import { isUniqueViolation } from '../data/sql-errors';
import { authorise, type MemberAuthority } from '../http/authorise';
import { type Answer, notFound, refuse, refuseForNow } from '../refusal';
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
  const { db, transaction, ids, clock, random, hub, audience, inviteMisses } = services;
  const audit = createAudit(services);

  const allowedIn = async (
    guildId: GuildId,
    userId: UserId,
    needs: PermissionName,
  ): Promise<Answer<MemberAuthority>> => authorise(await loadAuthority(db, guildId, userId), needs);

  /** The invite of a code. Misses are limited, so that codes cannot be tried out (security.md 'Invite codes'). */
  const inviteOf = async (
    code: string,
    { caller, address }: SignedInContext,
  ): Promise<Answer<InviteInGuild>> => {
    const keys = [caller.userId, address];
    const wait = Math.max(...keys.map((key) => inviteMisses.wait(key)));
    if (wait > 0) return refuseForNow(wait);
    const invite = code.trim() === '' ? null : await findInviteByCode(db, code.trim());
    if (invite !== null) return success(invite);
    for (const key of keys) inviteMisses.add(key);
    return refuse(404, INVALID_CODE);
  };

  /** Joins somebody by an invite; what they and the others are told is read in the same transaction. */
  const join = (invite: InviteInGuild, userId: UserId) =>
    transaction(async (trx) => {
      const { guildId } = invite;
      await lockGuild(trx, guildId);
      const joinedAt = isoTimeOf(clock.now());
      if ((await loadAuthority(trx, guildId, userId))?.roles != null) return refuse(400, ALREADY_JOINED);
      if (await isBanned(trx, guildId, userId)) return refuse(403, BANNED);
      if (!(await takeInvite(trx, invite.id, joinedAt)))
        return refuse(410, invite.invitesPaused ? PAUSED : NO_LONGER_GOOD);
      if (!(await insertMember(trx, { guildId, userId, joinedAt, readFloor: ids.next<MessageId>() })))
        return refuse(400, ALREADY_JOINED);
      const guild = await findGuildOf(trx, guildId, userId);
      const member = await findMember(trx, guildId, userId);
      return guild === null || member === null ? notFound('guild') : success({ guild, member });
    });

  /** Whether a guild may have a vanity link (server-area.md 5): 100 members, and 14 days, rounded up. */
  const meetsRequirements = async (guildId: GuildId): Promise<boolean> => {
    const info = await findGuildInfo(db, guildId);
    return info !== null && vanityProgress(info, clock.now()).isMet;
  };

  /** A listed guild whose own invite was revoked gets a new one: the old code leads nowhere, the card still does. */
  const renewOwnInvite = async (trx: Db, guildId: GuildId): Promise<void> => {
    const guild = await findGuild(trx, guildId);
    if (guild !== null) await ensureOwnInvite(services, trx, guild);
  };

  const setPaused = async (guildId: GuildId, userId: UserId, isPaused: boolean) => {
    const allowed = await allowedIn(guildId, userId, 'REVOKE_INVITE');
    if (!allowed.ok) return allowed;
    const changed = await transaction(async (trx) => {
      const guild = await findGuild(trx, guildId);
      if (guild === null || guild.invitesPaused === isPaused) return null;
      const changes = [{ key: 'invites_paused', old_value: guild.invitesPaused, new_value: isPaused }];
      const target = guildTarget(guild);
      await audit(trx, { guildId, actorId: userId, action: 'SERVER_UPDATE', target, changes });
      return updateGuild(trx, guildId, { invitesPaused: isPaused });
    });
    if (changed !== null) announceGuild(services, changed);
    return acknowledge();
  };

  return {
    'invites.join': async ({ code }, context) => {
      const { userId } = context.caller;
      const invite = await inviteOf(code, context);
      if (!invite.ok) return invite;
      const joined = await join(invite.value, userId);
      if (!joined.ok) return joined;
      const { guild, member } = joined.value;
      const { guildId } = invite.value;
      audience.memberJoined(guildId, { userId, ownerId: guild.ownerId, roles: guild.memberRoles });
      const seen = guildAsSeenBy(userId, guild);
      hub.toUser(userId, 'GUILD_JOINED', { guild: seen });
      hub.toGuild('GUILD_MEMBER_JOIN', { guildId, member }, { except: userId });
      return success({ message: null, guild: seen });
    },

    'invites.create': async ({ guildId, expiresAfter, maxUses }, { caller }) => {
      const allowed = await allowedIn(guildId, caller.userId, 'CREATE_INVITE');
      if (!allowed.ok) return allowed;
      const now = clock.now();
      const id = ids.next<InviteId>();
      const row = await transaction(async (trx) => {
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
        if (created === null) return null;
        const target = inviteTarget(created);
        const changes = changesBetween<InviteRow>(null, created, AUDITED);
        await audit(trx, { guildId, actorId: caller.userId, action: 'INVITE_CREATE', target, changes });
        return created;
      });
      return row === null ? notFound('invite') : success({ message: null, invite: inviteView(row, now) });
    },

    'invites.list': async ({ guildId }, { caller }) => {
      const allowed = await allowedIn(guildId, caller.userId, 'REVOKE_INVITE');
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

    'invites.revokeAll': async ({ guildId }, { caller }) => {
      const allowed = await allowedIn(guildId, caller.userId, 'REVOKE_INVITE');
      if (!allowed.ok) return allowed;
      await transaction(async (trx) => {
        const count = await deleteInvites(trx, guildId);
        if (count === 0) return;
        await renewOwnInvite(trx, guildId);
        const target = await guildTargetOf(trx, guildId);
        const extraInfo = { count };
        await audit(trx, { guildId, actorId: caller.userId, action: 'INVITE_DELETE', target, extraInfo });
      });
      return acknowledge();
    },

    'invites.revoke': async ({ inviteId }, { caller }) => {
      const invite = await findInvite(db, inviteId);
      if (invite === null || invite.isVanity) return notFound('invite');
      const authority = await loadAuthority(db, invite.guildId, caller.userId);
      const allowed = authorise(authority, 'REVOKE_INVITE', 'invite');
      if (!allowed.ok) return allowed;
      const { guildId } = invite;
      const isGone = await transaction(async (trx) => {
        if (!(await deleteInvite(trx, guildId, inviteId))) return false;
        await renewOwnInvite(trx, guildId);
        const target = inviteTarget(invite);
        const changes = changesBetween<InviteRow>(invite, null, AUDITED);
        await audit(trx, { guildId, actorId: caller.userId, action: 'INVITE_DELETE', target, changes });
        return true;
      });
      return isGone ? acknowledge() : notFound('invite');
    },

    'invites.pause': ({ guildId }, { caller }) => setPaused(guildId, caller.userId, true),

    'invites.unpause': ({ guildId }, { caller }) => setPaused(guildId, caller.userId, false),

    'invites.setDefaults': async ({ guildId, defaultExpiry, defaultMaxUses }, { caller }) => {
      const allowed = await allowedIn(guildId, caller.userId, 'REVOKE_INVITE');
      if (!allowed.ok) return allowed;
      return transaction(async (trx) => {
        // Held, so that what the trail says it was before is what it was.
        await lockGuild(trx, guildId);
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
      });
    },

    'invites.info': async ({ code }, context) => {
      const invite = await inviteOf(code, context);
      if (!invite.ok) return invite;
      if (isExpired(invite.value, clock.now()) || isUsedUp(invite.value)) return refuse(410, NO_LONGER_GOOD);
      const guild = await findGuildPreview(db, invite.value.guildId, context.caller.userId);
      return guild === null ? refuse(404, INVALID_CODE) : success({ guild });
    },

    'vanity.check': async ({ code }) => {
      const kept = normaliseVanityCode(code);
      if (kept === null) return refuse(400, VANITY_RULE);
      return (await isCodeTaken(db, kept, null)) ? refuse(409, URL_TAKEN) : acknowledge();
    },

    'vanity.create': async ({ guildId, code }, { caller }) => {
      const allowed = await allowedIn(guildId, caller.userId, 'MANAGE_SERVER');
      if (!allowed.ok) return allowed;
      if (!(await meetsRequirements(guildId)))
        return refuse(403, 'A vanity URL needs 100 members and a server age of 14 days');
      const kept = normaliseVanityCode(code);
      if (kept === null) return refuse(400, VANITY_RULE);
      if (await isCodeTaken(db, kept, guildId)) return refuse(409, URL_TAKEN);
      try {
        await transaction(async (trx) => {
          const before = (await findGuildInfo(trx, guildId))?.vanity?.code ?? null;
          if (before === kept) return;
          await setVanity(trx, { id: ids.next(), guildId, code: kept, createdAt: isoTimeOf(clock.now()) });
          const changes = [{ key: 'vanity_code', old_value: before, new_value: kept }];
          const target = await guildTargetOf(trx, guildId);
          await audit(trx, { guildId, actorId: caller.userId, action: 'SERVER_UPDATE', target, changes });
        });
      } catch (error) {
        if (isUniqueViolation(error)) return refuse(409, URL_TAKEN);
        throw error;
      }
      return success({ message: null, vanity: { code: kept } });
    },
  };
};
