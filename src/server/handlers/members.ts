import { success } from '../../contract/failure';
import type { GuildId, UserId } from '../../contract/ids';
import type { members } from '../../contract/rest/members';
import { stripInvisible } from '../../domain/links/strip-invisible';
import { isReservedName, RESERVED_NAME } from '../../domain/members/reserved-name';
import {
  type Authority,
  can,
  canRemoveMember,
  outranks,
  permissionsOf,
} from '../../domain/permissions/authority';
import { isoTimeOf } from '../clock';
import { deleteBan, insertBan, listBans } from '../data/bans';
import type { EventVersion } from '../data/event-versions';
import {
  deleteMember,
  findMember,
  findMemberProfile,
  listMembers,
  loadAuthorities,
  loadAuthority,
  setNickname,
} from '../data/members';
import { listMemberRoles } from '../data/roles';
import type { Reads } from '../data/schema';
import { findUser } from '../data/users';
import { authorise, type MemberAuthority } from '../http/authorise';
import { type Answer, forbidden, notFound, refuse } from '../refusal';
import { withVersion } from './acts';
import { acknowledge } from './acknowledge';
import { announceMember } from './announcements';
import { createAudit, userTarget } from './audit';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/** Who sees what the profile card shows to staff alone (protocol.md 'Answers'). */
const STAFF = ['KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_ROLES'] as const;

/** Members and bans. */
export const memberHandlers = (services: Services): HandlersOf<typeof members> => {
  const { db, acts, ids, clock, hub, audience } = services;
  const audit = createAudit(services);

  /** What the caller may do, and what the target, who need not be a member, may. */
  const callerAndTarget = async (
    at: Reads,
    guildId: GuildId,
    callerId: UserId,
    targetId: UserId,
    needs: 'KICK_MEMBERS' | 'BAN_MEMBERS' | 'MANAGE_NICKNAMES' | 'member',
  ): Promise<Answer<{ readonly who: MemberAuthority; readonly target: Authority }>> => {
    const [who, target] = (await loadAuthorities(at, guildId, [callerId, targetId])) ?? [];
    const allowed = authorise(who ?? null, needs);
    if (!allowed.ok) return allowed;
    return target === undefined ? notFound('member') : success({ who: allowed.value, target });
  };

  /** Tells the one who is out, and those who stay. */
  const announceRemoval = (
    guildId: GuildId,
    userId: UserId,
    reason: 'kicked' | 'banned',
    version: EventVersion,
  ): void => {
    audience.memberLeft(guildId, userId, version);
    hub.left(version, userId, guildId, reason);
    hub.changed(version, 'GUILD_MEMBER_LEFT', { guildId, userId });
  };

  /** Gives a member a nickname or takes it away, where that is allowed; what staff did to others goes into the trail. */
  const rename = async (
    { guildId, actorId, userId }: { guildId: GuildId; actorId: UserId; userId: UserId },
    asked: string | null,
    judge: (trx: Reads) => Promise<Answer<unknown>>,
  ) => {
    const kept = stripInvisible(asked ?? '');
    const nickname = kept === '' ? null : kept;
    if (nickname !== null && isReservedName(nickname)) return refuse(400, RESERVED_NAME);
    const outcome = await acts.inGuild<{ isNew: boolean }>({ guild: guildId }, async (trx) => {
      const allowed = await judge(trx);
      if (!allowed.ok) return allowed;
      const before = await findMember(trx, guildId, userId);
      if (before === null) return notFound('member');
      if (before.nickname === nickname) return success({ isNew: false });
      await setNickname(trx, guildId, userId, nickname);
      if (actorId !== userId) {
        const target = await userTarget(trx, userId);
        const changes = [{ key: 'nickname', old_value: before.nickname, new_value: nickname }];
        await audit(trx, { guildId, actorId, action: 'MEMBER_UPDATE', target, changes });
      }
      return success({ isNew: true });
    });
    if (!outcome.ok) return outcome;
    if (outcome.value.isNew) await announceMember(services, guildId, userId);
    return acknowledge();
  };

  return {
    'members.list': async ({ guildId }, { caller }) => {
      const allowed = authorise(await loadAuthority(db, guildId, caller.userId), 'member');
      return allowed.ok ? success({ members: await listMembers(db, guildId) }) : allowed;
    },

    'members.fetch': async ({ guildId, userId }, { caller }) => {
      const found = await callerAndTarget(db, guildId, caller.userId, userId, 'member');
      if (!found.ok) return found;
      const { who, target } = found.value;
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

    'members.setOwnNickname': ({ guildId, nickname }, { caller: { userId } }) =>
      rename({ guildId, actorId: userId, userId }, nickname, async (trx) =>
        authorise(await loadAuthority(trx, guildId, userId), 'CHANGE_NICKNAME'),
      ),

    'members.setNickname': ({ guildId, targetUserId: userId, nickname }, { caller }) =>
      rename({ guildId, actorId: caller.userId, userId }, nickname, async (trx) => {
        const found = await callerAndTarget(trx, guildId, caller.userId, userId, 'MANAGE_NICKNAMES');
        if (!found.ok) return found;
        const { who, target } = found.value;
        if (target.roles === null) return notFound('member');
        return outranks(who, target) ? found : forbidden('You cannot change the nickname of this member');
      }),

    'members.kick': async ({ guildId, targetUserId, reason }, { caller }) => {
      const done = await acts.inGuild(
        { guild: guildId },
        withVersion(async (trx) => {
          const found = await callerAndTarget(trx, guildId, caller.userId, targetUserId, 'KICK_MEMBERS');
          if (!found.ok) return found;
          const { who, target } = found.value;
          if (target.roles === null) return notFound('member');
          if (!canRemoveMember(who, target, 'KICK_MEMBERS')) return forbidden('You cannot kick this member');
          if (!(await deleteMember(trx, guildId, targetUserId))) return notFound('member');
          const removed = await userTarget(trx, targetUserId);
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'MEMBER_KICK',
            target: removed,
            reason,
          });
          return acknowledge();
        }),
      );
      if (!done.ok) return done;
      announceRemoval(guildId, targetUserId, 'kicked', done.value.version);
      return acknowledge();
    },

    'bans.add': async ({ guildId, targetUserId, reason }, { caller }) => {
      const outcome = await acts.inGuild(
        { guild: guildId },
        withVersion(async (trx) => {
          const found = await callerAndTarget(trx, guildId, caller.userId, targetUserId, 'BAN_MEMBERS');
          if (!found.ok) return found;
          const { who, target } = found.value;
          if (!canRemoveMember(who, target, 'BAN_MEMBERS')) return forbidden('You cannot ban this user');
          if ((await findUser(trx, targetUserId)) === null) return notFound('user');
          const isNew = await insertBan(trx, {
            id: ids.next(),
            guildId,
            userId: targetUserId,
            moderatorId: caller.userId,
            reason: reason.trim() === '' ? null : reason,
            createdAt: isoTimeOf(clock.now()),
          });
          if (!isNew) return refuse(409, 'This user is already banned');
          const banned = await userTarget(trx, targetUserId);
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'MEMBER_BAN_ADD',
            target: banned,
            reason,
          });
          return success({ wasMember: await deleteMember(trx, guildId, targetUserId) });
        }),
      );
      if (!outcome.ok) return outcome;
      const { value, version } = outcome.value;
      if (value.wasMember) announceRemoval(guildId, targetUserId, 'banned', version);
      return acknowledge();
    },

    'bans.list': async ({ guildId }, { caller }) => {
      const allowed = authorise(await loadAuthority(db, guildId, caller.userId), 'BAN_MEMBERS');
      return allowed.ok ? success({ bans: await listBans(db, guildId), message: null }) : allowed;
    },

    'bans.remove': ({ guildId, targetUserId }, { caller }) =>
      acts.inGuild({ guild: guildId }, async (trx) => {
        const allowed = authorise(await loadAuthority(trx, guildId, caller.userId), 'BAN_MEMBERS');
        if (!allowed.ok) return allowed;
        if (!(await deleteBan(trx, guildId, targetUserId))) return refuse(404, 'This user is not banned');
        const target = await userTarget(trx, targetUserId);
        await audit(trx, { guildId, actorId: caller.userId, action: 'MEMBER_BAN_REMOVE', target });
        return acknowledge();
      }),
  };
};
