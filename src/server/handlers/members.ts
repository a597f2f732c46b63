import { DESK_LIMITS } from '../../contract/desk-limits';
import { failure, success } from '../../contract/failure';
import type { GuildId, RoleId, UserId } from '../../contract/ids';
import { MEMBER_RANGES } from '../../contract/limits';
import type { members } from '../../contract/rest/members';
import { stripInvisible } from '../../domain/links/strip-invisible';
import { isReservedName, RESERVED_NAME } from '../../domain/members/reserved-name';
import {
  type Authority,
  can,
  canRemoveMember,
  canBeTimedOut,
  canTimeOut,
  outranks,
  permissionsOf,
} from '../../domain/permissions/authority';
import { isoTimeOf } from '../clock';
import { endMembership } from '../data/end-membership';
import { findMember, findMemberProfile, hasMoreMembers, listSomeMembers, setNickname } from '../data/members';
import { listMembers } from '../data/member-list';
import { listMemberRoles } from '../data/roles';
import type { Db } from '../data/schema';
import { deleteTimeout, findTimeout, putTimeout, type Timeout } from '../data/timeouts';
import { type Answer, forbidden, notFound, refuse, refuseBusy, refuseForNow, type Refusal } from '../refusal';
import { withVersion } from './acts';
import { acknowledge } from './acknowledge';
import { userTarget } from './audit';
import { announceRemoval } from './bans';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/** The permissions that show the profile card's fields for staff (protocol.md 'Answers'). */
const STAFF = ['KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_ROLES'] as const;

/** The wait before the list of a crowd is asked for again, while others are made. */
const CROWD_LIST_AGAIN_MS = 2000;

/** The result of a change of a nickname. */
interface Renamed {
  readonly isNew: boolean;
  readonly before: string | null;
}

const NO_TIME_OF_TIMEOUT = 'Choose a time within 28 days';

/** Whether a timeout may end then; the clock of the caller may differ a little. */
const isTimeoutTime = (until: string, nowMs: number): boolean => {
  const { timeoutLeastMs, timeoutMostMs, timeoutSlackMs } = DESK_LIMITS;
  const ms = Date.parse(until) - nowMs;
  return ms >= timeoutLeastMs - timeoutSlackMs && ms <= timeoutMostMs + timeoutSlackMs;
};

/** The refusal of a change to a timeout that somebody else has changed meanwhile, with who that was. */
const refuseChanged = (now: Timeout | null): Answer<never> =>
  failure<Refusal>({
    status: 409,
    message:
      now === null
        ? 'This timeout has ended'
        : `${now.moderator ?? 'Somebody'} has timed out this member meanwhile`,
    code: 'conflict',
    now: { by: now?.moderator ?? null, until: now?.until ?? null },
  });

/** The roles that somebody has besides the one of all members. */
const ownRolesOf = ({ roles }: Authority): RoleId[] =>
  (roles ?? []).filter(({ isDefault }) => !isDefault).map(({ id }) => id);

/** Handlers of members. */
export const memberHandlers = (services: Services): HandlersOf<typeof members> => {
  const { db, clock, audience, memberRanges, crowdLists, memberFilters } = services;

  /** The requested nickname in the form in which it is stored; null for none. */
  const nicknameOf = (asked: string | null): Answer<string | null> => {
    const kept = stripInvisible(asked ?? '');
    if (kept === '') return success(null);
    return isReservedName(kept) ? refuse(400, RESERVED_NAME) : success(kept);
  };

  /** Sets or removes a nickname; returns whether it changed, and the nickname before. */
  const rename = async (
    trx: Db,
    { guildId, userId }: { readonly guildId: GuildId; readonly userId: UserId },
    nickname: string | null,
  ): Promise<Answer<Renamed>> => {
    const before = await findMember(trx, guildId, userId);
    if (before === null) return notFound('member');
    const isNew = before.nickname !== nickname;
    if (isNew) await setNickname(trx, guildId, userId, nickname);
    return success({ isNew, before: before.nickname });
  };

  return {
    'members.list': async ({ guildId, most = null }, { caller }) => {
      if (most !== null && (await hasMoreMembers(db, guildId, most)))
        return success({ members: [], crowd: true });
      if (!(await hasMoreMembers(db, guildId, MEMBER_RANGES.wholeUpTo)))
        return success({ members: await listMembers(db, guildId) });
      const slot = crowdLists.take(caller.userId);
      if (slot === 'person') return refuseForNow(CROWD_LIST_AGAIN_MS);
      if (slot === 'all') return refuseBusy(CROWD_LIST_AGAIN_MS);
      try {
        return success({ members: await listMembers(db, guildId) });
      } finally {
        slot();
      }
    },

    'members.watch': ({ guildId, from, count, filter = null }, { caller: { userId }, gatewaySession }) => {
      if (gatewaySession === null) return Promise.resolve(refuse(400, 'Please name your connection'));
      const wait = filter === null || count === 0 ? 0 : memberFilters.take(userId);
      if (wait > 0) return Promise.resolve(refuseForNow(wait));
      const isFound = memberRanges.watch({ userId, session: gatewaySession, guildId, from, count, filter });
      return Promise.resolve(isFound ? acknowledge() : refuse(409, 'This connection has ended'));
    },

    'members.some': async ({ guildId, userIds }) =>
      success({ members: await listSomeMembers(db, guildId, userIds) }),

    'members.search': async ({ guildId, query }) =>
      success({ members: [...(await memberRanges.find(guildId, query))] }),

    'members.fetch': async ({ guildId, userId }, { who, target }) => {
      const profile = await findMemberProfile(db, guildId, userId);
      if (profile === null) return notFound('member');
      const isStaff = STAFF.some((permission) => can(who, permission));
      return success({
        member: {
          ...profile,
          permissions: isStaff ? permissionsOf(target) : null,
          createdAt: isStaff ? profile.createdAt : null,
        },
        roles: await listMemberRoles(db, guildId, userId),
      });
    },

    'members.setOwnNickname': async (args, { caller: { userId }, acts, announce }) => {
      const { guildId } = args;
      const nickname = nicknameOf(args.nickname);
      if (!nickname.ok) return nickname;
      const done = await acts.inGuild((trx) => rename(trx, { guildId, userId }, nickname.value));
      if (!done.ok) return done;
      if (done.value.isNew) await announce.member(guildId, userId);
      return acknowledge();
    },

    'members.setNickname': async (args, { caller, acts, audit, announce }) => {
      const { guildId, targetUserId: userId } = args;
      const nickname = nicknameOf(args.nickname);
      if (!nickname.ok) return nickname;
      const done = await acts.inGuild<Renamed>(async (trx, { who, target }) => {
        if (target.roles === null) return notFound('member');
        if (!outranks(who, target)) return forbidden('You cannot change the nickname of this member');
        const renamed = await rename(trx, { guildId, userId }, nickname.value);
        if (!renamed.ok || !renamed.value.isNew) return renamed;
        await audit(trx, {
          guildId,
          actorId: caller.userId,
          action: 'MEMBER_UPDATE',
          target: await userTarget(trx, userId),
          changes: [{ key: 'nickname', old_value: renamed.value.before, new_value: nickname.value }],
          undo: { image: { kind: 'nickname', userId, before: renamed.value.before, after: nickname.value } },
        });
        return renamed;
      });
      if (!done.ok) return done;
      if (done.value.isNew) await announce.member(guildId, userId);
      return acknowledge();
    },

    'members.timeout': async (
      { guildId, targetUserId: userId, until: asked, reason, was },
      { caller, acts, audit, announce },
    ) => {
      const until = asked === null ? null : isoTimeOf(Date.parse(asked));
      const done = await acts.inGuild(async (trx, { who, target }) => {
        if (target.roles === null) return notFound('member');
        if (!canTimeOut(who, target)) return forbidden('You cannot time out this member');
        if (until !== null && !canBeTimedOut(target)) return forbidden('Administrators cannot be timed out');
        if (until !== null && !isTimeoutTime(until, clock.now())) return refuse(400, NO_TIME_OF_TIMEOUT);
        const before = await findTimeout(trx, guildId, userId);
        const since = before?.until ?? null;
        if (since === until) return success({ isNew: false });
        if (was !== undefined && since !== was) return refuseChanged(before);
        if (until === null) await deleteTimeout(trx, guildId, userId);
        else await putTimeout(trx, { guildId, userId, until, moderatorId: caller.userId });
        await audit(trx, {
          ...{ guildId, actorId: caller.userId, action: 'MEMBER_UPDATE', reason },
          target: await userTarget(trx, userId),
          changes: [{ key: 'timed_out_until', old_value: since, new_value: until }],
          undo: {
            image: {
              ...{ kind: 'timeout', userId, after: until },
              before: before === null ? null : { until: before.until, moderatorId: before.moderatorId },
            },
          },
        });
        return success({ isNew: true });
      });
      if (!done.ok) return done;
      if (done.value.isNew) await announce.timeout(guildId, userId);
      return acknowledge();
    },

    'members.kick': async ({ guildId, targetUserId, reason }, { caller, acts, audit, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { who, target }) => {
          if (target.roles === null) return notFound('member');
          if (!canRemoveMember(who, target, 'KICK_MEMBERS')) return forbidden('You cannot kick this member');
          const ended = await endMembership(trx, guildId, targetUserId);
          if (!ended.wasMember) return notFound('member');
          const removed = await userTarget(trx, targetUserId);
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'MEMBER_KICK',
            target: removed,
            reason,
            undo: { image: { kind: 'kick', userId: targetUserId, roles: ownRolesOf(target) } },
          });
          return success(ended);
        }),
      );
      if (!done.ok) return done;
      announceRemoval({ audience, hub }, done.value.value, 'kicked', done.value.version);
      return acknowledge();
    },
  };
};
