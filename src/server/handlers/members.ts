import { success } from '../../contract/failure';
import type { GuildId, UserId } from '../../contract/ids';
import type { members } from '../../contract/rest/members';
import { stripInvisible } from '../../domain/links/strip-invisible';
import {
  type Authority,
  can,
  canRemoveMember,
  outranks,
  permissionsOf,
} from '../../domain/permissions/authority';
import { isoTimeOf } from '../clock';
import { deleteBan, insertBan, listBans } from '../data/bans';
import { lockGuild } from '../data/guilds';
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
import { findUser } from '../data/users';
import { authorise, type MemberAuthority } from '../http/authorise';
import { type Answer, forbidden, notFound, refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import { createAudit, userTarget } from './audit';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/** Who sees what the profile card shows to staff alone (protocol.md 'Answers'). */
const STAFF = ['KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_ROLES'] as const;

/** Members and bans. */
export const memberHandlers = (services: Services): HandlersOf<typeof members> => {
  const { db, transaction, ids, clock, hub, audience } = services;
  const audit = createAudit(services);

  /** What the caller may do, and what the target, who need not be a member, may. */
  const callerAndTarget = async (
    guildId: GuildId,
    callerId: UserId,
    targetId: UserId,
    needs: 'KICK_MEMBERS' | 'BAN_MEMBERS' | 'MANAGE_NICKNAMES' | 'member',
  ): Promise<Answer<{ readonly who: MemberAuthority; readonly target: Authority }>> => {
    const [who, target] = (await loadAuthorities(db, guildId, [callerId, targetId])) ?? [];
    const allowed = authorise(who ?? null, needs);
    if (!allowed.ok) return allowed;
    return target === undefined ? notFound('member') : success({ who: allowed.value, target });
  };

  /** Tells the one who is out, and those who stay. */
  const announceRemoval = (guildId: GuildId, userId: UserId, reason: 'kicked' | 'banned'): void => {
    audience.memberLeft(guildId, userId);
    hub.toUser(userId, 'GUILD_LEFT', { guildId, reason });
    hub.toGuild('GUILD_MEMBER_LEFT', { guildId, userId });
  };

  /** Gives a member a nickname or takes it away; what staff did to others goes into the trail. */
  const rename = async (guildId: GuildId, actorId: UserId, userId: UserId, asked: string | null) => {
    const kept = stripInvisible(asked ?? '');
    const nickname = kept === '' ? null : kept;
    const outcome = await transaction(async (trx) => {
      const before = await findMember(trx, guildId, userId);
      if (before === null) return null;
      if (before.nickname === nickname) return { member: null };
      await setNickname(trx, guildId, userId, nickname);
      if (actorId !== userId) {
        const target = await userTarget(trx, userId);
        const changes = [{ key: 'nickname', old_value: before.nickname, new_value: nickname }];
        await audit(trx, { guildId, actorId, action: 'MEMBER_UPDATE', target, changes });
      }
      return { member: { ...before, nickname } };
    });
    if (outcome === null) return notFound('member');
    if (outcome.member !== null) hub.toGuild('GUILD_MEMBER_EDIT', { guildId, member: outcome.member });
    return acknowledge();
  };

  return {
    'members.list': async ({ guildId }, { caller }) => {
      const allowed = authorise(await loadAuthority(db, guildId, caller.userId), 'member');
      return allowed.ok ? success({ members: await listMembers(db, guildId) }) : allowed;
    },

    'members.fetch': async ({ guildId, userId }, { caller }) => {
      const found = await callerAndTarget(guildId, caller.userId, userId, 'member');
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

    'members.setOwnNickname': async ({ guildId, nickname }, { caller }) => {
      const allowed = authorise(await loadAuthority(db, guildId, caller.userId), 'CHANGE_NICKNAME');
      if (!allowed.ok) return allowed;
      return rename(guildId, caller.userId, caller.userId, nickname);
    },

    'members.setNickname': async ({ guildId, targetUserId, nickname }, { caller }) => {
      const found = await callerAndTarget(guildId, caller.userId, targetUserId, 'MANAGE_NICKNAMES');
      if (!found.ok) return found;
      const { who, target } = found.value;
      if (target.roles === null) return notFound('member');
      if (!outranks(who, target)) return forbidden('You cannot change the nickname of this member');
      return rename(guildId, caller.userId, targetUserId, nickname);
    },

    'members.kick': async ({ guildId, targetUserId, reason }, { caller }) => {
      const found = await callerAndTarget(guildId, caller.userId, targetUserId, 'KICK_MEMBERS');
      if (!found.ok) return found;
      const { who, target } = found.value;
      if (target.roles === null) return notFound('member');
      if (!canRemoveMember(who, target, 'KICK_MEMBERS')) return forbidden('You cannot kick this member');
      const isOut = await transaction(async (trx) => {
        if (!(await deleteMember(trx, guildId, targetUserId))) return false;
        const removed = await userTarget(trx, targetUserId);
        await audit(trx, {
          guildId,
          actorId: caller.userId,
          action: 'MEMBER_KICK',
          target: removed,
          reason,
        });
        return true;
      });
      if (!isOut) return notFound('member');
      announceRemoval(guildId, targetUserId, 'kicked');
      return acknowledge();
    },

    'bans.add': async ({ guildId, targetUserId, reason }, { caller }) => {
      const found = await callerAndTarget(guildId, caller.userId, targetUserId, 'BAN_MEMBERS');
      if (!found.ok) return found;
      const { who, target } = found.value;
      if (!canRemoveMember(who, target, 'BAN_MEMBERS')) return forbidden('You cannot ban this user');
      if ((await findUser(db, targetUserId)) === null) return notFound('user');
      const outcome = await transaction(async (trx) => {
        // Who comes in at this moment is in before it or finds the ban.
        await lockGuild(trx, guildId);
        const isNew = await insertBan(trx, {
          id: ids.next(),
          guildId,
          userId: targetUserId,
          moderatorId: caller.userId,
          reason: reason.trim() === '' ? null : reason,
          createdAt: isoTimeOf(clock.now()),
        });
        if (!isNew) return null;
        const banned = await userTarget(trx, targetUserId);
        await audit(trx, {
          guildId,
          actorId: caller.userId,
          action: 'MEMBER_BAN_ADD',
          target: banned,
          reason,
        });
        return { wasMember: await deleteMember(trx, guildId, targetUserId) };
      });
      if (outcome === null) return refuse(409, 'This user is already banned');
      if (outcome.wasMember) announceRemoval(guildId, targetUserId, 'banned');
      return acknowledge();
    },

    'bans.list': async ({ guildId }, { caller }) => {
      const allowed = authorise(await loadAuthority(db, guildId, caller.userId), 'BAN_MEMBERS');
      return allowed.ok ? success({ bans: await listBans(db, guildId), message: null }) : allowed;
    },

    'bans.remove': async ({ guildId, targetUserId }, { caller }) => {
      const allowed = authorise(await loadAuthority(db, guildId, caller.userId), 'BAN_MEMBERS');
      if (!allowed.ok) return allowed;
      const isLifted = await transaction(async (trx) => {
        if (!(await deleteBan(trx, guildId, targetUserId))) return false;
        const target = await userTarget(trx, targetUserId);
        await audit(trx, { guildId, actorId: caller.userId, action: 'MEMBER_BAN_REMOVE', target });
        return true;
      });
      return isLifted ? acknowledge() : refuse(404, 'This user is not banned');
    },
  };
};
