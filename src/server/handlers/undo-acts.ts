import { success } from '../../contract/failure';
import type { UserId } from '../../contract/ids';
import type { PermissionMask } from '../../contract/permissions';
import {
  type Authority,
  can,
  canAssignRole,
  canBeTimedOut,
  canDeleteMessage,
  canEditRolePermissions,
  canManageRole,
  canTimeOut,
  isAboveRole,
  outranks,
} from '../../domain/permissions/authority';
import { mergePermissions } from '../../domain/permissions/editing';
import { OPEN_GUILD, rightsIn, rightsOf } from '../../domain/permissions/guild-places';
import { permissionsOf } from '../../domain/permissions/authority';
import { holds } from '../../domain/permissions/place';
import { valuesToPutBack, wordsFor } from '../../domain/undo/decide-undo';
import { deleteBan, findBanId } from '../data/bans';
import { loadChannelContext, updateChannel } from '../data/channels';
import { findMember, loadAuthorities, setNickname } from '../data/members';
import { listGuildPlaces } from '../data/overwrites';
import { listRemoved, restoreMessages } from '../data/removed-messages';
import {
  addMemberRole,
  findRole,
  listRoles,
  removeMemberRole,
  type RolePatch,
  updateRole,
} from '../data/roles';
import { deleteTimeout, findTimeout, putTimeout } from '../data/timeouts';
import { type ImageOf, keepReturningRoles, type UndoImage } from '../data/undo-images';
import { type Answer, forbidden, notFound } from '../refusal';
import {
  planDeletedRole,
  planGuild,
  planKick,
  planOverwrites,
  planRule as planDeletedRule,
} from './undo-guild-acts';
import { planDeletedCategory, planDeletedChannel } from './undo-place-acts';
import { DONE, type Ground, NOT_ALLOWED, oneValue, type UndoPlan } from './undo-plan';

const authorityOf = async ({ trx, guildId }: Ground, userId: UserId): Promise<Authority | null> =>
  (await loadAuthorities(trx, guildId, [userId]))?.[0] ?? null;

const planMessages = async (ground: Ground): Promise<Answer<UndoPlan>> => {
  const { trx, guildId, entryId, who } = ground;
  const removed = await listRemoved(trx, entryId);
  const rights = rightsIn(who, (await listGuildPlaces(trx, [guildId])).get(guildId) ?? OPEN_GUILD);
  const authorIds = [...new Set(removed.flatMap((one) => one.authorIds))];
  const authors = (await loadAuthorities(trx, guildId, authorIds)) ?? [];
  const there = removed.filter(({ channel }) => channel !== null);
  const isAllowed =
    there.every(({ channelId, channel }) => {
      const here = rightsOf(rights, channel?.threadOf ?? channelId);
      return holds(here, 'VIEW_CHANNELS') && holds(here, 'MANAGE_MESSAGES');
    }) && authors.every((author) => canDeleteMessage(who, author, true));
  if (!isAllowed) return forbidden(NOT_ALLOWED);
  const isGone = there.length < removed.length || removed.length === 0;
  return success({
    conflicts: isGone ? [{ what: 'messages', targetId: null }] : [],
    hasRest: there.length > 0,
    run: async () => {
      const messages = await restoreMessages(trx, entryId);
      const restored = messages.reduce((sum, { messageIds }) => sum + messageIds.length, 0);
      return { restored, told: { kind: 'nothing' }, messages };
    },
  });
};

const planBan = async (
  ground: Ground,
  { userId, banId, roles }: ImageOf<'ban'>,
): Promise<Answer<UndoPlan>> => {
  const { trx, guildId, who } = ground;
  const target = await authorityOf(ground, userId);
  if (!can(who, 'BAN_MEMBERS') || target === null || who.userId === userId || !outranks(who, target))
    return forbidden(NOT_ALLOWED);
  const held = (await listRoles(trx, guildId)).filter(({ id }) => roles.includes(id));
  if (!held.every((role) => isAboveRole(who, role))) return forbidden(NOT_ALLOWED);
  const isAsLeft = (await findBanId(trx, guildId, userId)) === banId;
  const removed = await listRemoved(trx, ground.entryId);
  const messages = removed.length === 0 ? null : await planMessages(ground);
  if (messages?.ok === false) return messages;
  return success({
    conflicts: [
      ...(isAsLeft ? [] : [{ what: 'ban', targetId: userId }]),
      ...(messages?.value.conflicts ?? []),
    ],
    hasRest: isAsLeft || messages?.value.hasRest === true,
    run: async () => {
      if (isAsLeft) {
        await deleteBan(trx, guildId, userId);
        await keepReturningRoles(trx, guildId, userId, roles);
      }
      const back = messages === null ? { ...DONE, restored: 0 } : await messages.value.run();
      return { ...back, restored: back.restored + (isAsLeft ? 1 : 0) };
    },
  });
};

const planTimeout = async (
  ground: Ground,
  { userId, before, after }: ImageOf<'timeout'>,
): Promise<Answer<UndoPlan>> => {
  const { trx, guildId, who, nowMs } = ground;
  const target = await authorityOf(ground, userId);
  if (target?.roles == null) return notFound('member');
  if (!canTimeOut(who, target)) return forbidden(NOT_ALLOWED);
  const now = await findTimeout(trx, guildId, userId);
  const again = before !== null && Date.parse(before.until) > nowMs ? before : null;
  if (again !== null && !canBeTimedOut(target)) return forbidden('Administrators cannot be timed out');
  return oneValue((now?.until ?? null) === after, { what: 'timeout', targetId: userId }, async () => {
    if (again === null) await deleteTimeout(trx, guildId, userId);
    else await putTimeout(trx, { guildId, userId, ...again });
    return { kind: 'timeout', userId };
  });
};

const planNickname = async (
  ground: Ground,
  { userId, before, after }: ImageOf<'nickname'>,
): Promise<Answer<UndoPlan>> => {
  const { trx, guildId, who } = ground;
  const target = await authorityOf(ground, userId);
  const now = await findMember(trx, guildId, userId);
  if (target?.roles == null || now === null) return notFound('member');
  if (!can(who, 'MANAGE_NICKNAMES') || !outranks(who, target)) return forbidden(NOT_ALLOWED);
  return oneValue(now.nickname === after, { what: 'nickname', targetId: userId }, async () => {
    await setNickname(trx, guildId, userId, before);
    return { kind: 'member', userId };
  });
};

const planMemberRole = async (
  ground: Ground,
  { userId, roleId, isGiven }: ImageOf<'member-role'>,
): Promise<Answer<UndoPlan>> => {
  const { trx, guildId, who } = ground;
  const target = await authorityOf(ground, userId);
  const role = await findRole(trx, guildId, roleId);
  if (target?.roles == null) return notFound('member');
  if (role === null) return notFound('role');
  if (!canAssignRole(who, target, role)) return forbidden(NOT_ALLOWED);
  const isHeld = target.roles.some(({ id }) => id === roleId);
  return oneValue(isHeld === isGiven, { what: 'role', targetId: userId }, async () => {
    if (isGiven) await removeMemberRole(trx, guildId, userId, roleId);
    else await addMemberRole(trx, guildId, userId, roleId);
    return { kind: 'member-role', userId, roleId, isHeld: !isGiven };
  });
};

const planRole = async (
  { trx, guildId, who }: Ground,
  { roleId, values }: ImageOf<'role'>,
): Promise<Answer<UndoPlan>> => {
  const role = await findRole(trx, guildId, roleId);
  if (role === null) return notFound('role');
  const { back, changed } = valuesToPutBack(values, { ...role });
  const mask = back.find(({ key }) => key === 'permissions');
  const hasOthers = back.some(({ key }) => key !== 'permissions');
  const isAllowed =
    (mask === undefined || canEditRolePermissions(who, role)) && (!hasOthers || canManageRole(who, role));
  if (!isAllowed || !can(who, 'MANAGE_ROLES')) return forbidden(NOT_ALLOWED);
  const asked = mask === undefined ? null : (mask.before as PermissionMask);
  // Rights that the undoer does not hold cannot be given or taken back.
  if (asked !== null && mergePermissions(role.permissions, asked, permissionsOf(who)) !== asked)
    return forbidden(NOT_ALLOWED);
  return success({
    conflicts: changed.map((key) => ({ what: wordsFor(key), targetId: roleId })),
    hasRest: back.length > 0,
    run: async () => {
      const patch: RolePatch = Object.fromEntries(back.map(({ key, before }) => [key, before]));
      const after = await updateRole(trx, guildId, roleId, patch);
      return {
        restored: back.length,
        told: { kind: 'role', role: after ?? role, hasRights: mask !== undefined },
        messages: [],
      };
    },
  });
};

const planSlowmode = async (
  { trx, who }: Ground,
  { channelId, before, after }: ImageOf<'slowmode'>,
): Promise<Answer<UndoPlan>> => {
  const found = await loadChannelContext(trx, channelId, who.userId);
  if (found === null || !holds(found.rights, 'VIEW_CHANNELS')) return notFound('channel');
  if (!holds(found.rights, 'MANAGE_CHANNELS')) return forbidden(NOT_ALLOWED);
  const { channel, isRuled } = found;
  return oneValue(channel.slowmode === after, { what: 'slow mode', targetId: channelId }, async () => {
    const edited = await updateChannel(trx, channelId, { slowmode: before });
    return { kind: 'channel', isRuled, channel: { ...(edited ?? channel), private: channel.private } };
  });
};

/** How an act can be undone as things stand, or why somebody may not undo it. */
export const planUndo = (ground: Ground, image: UndoImage): Promise<Answer<UndoPlan>> => {
  switch (image.kind) {
    case 'ban':
      return planBan(ground, image);
    case 'timeout':
      return planTimeout(ground, image);
    case 'nickname':
      return planNickname(ground, image);
    case 'member-role':
      return planMemberRole(ground, image);
    case 'role':
      return planRole(ground, image);
    case 'slowmode':
      return planSlowmode(ground, image);
    case 'messages':
      return planMessages(ground);
    case 'channel-deleted':
      return planDeletedChannel(ground, image);
    case 'category-deleted':
      return planDeletedCategory(ground, image);
    case 'kick':
      return planKick(ground, image);
    case 'guild':
      return planGuild(ground, image);
    case 'overwrites':
      return planOverwrites(ground, image);
    case 'role-deleted':
      return planDeletedRole(ground, image);
    case 'rule':
      return planDeletedRule(ground, image);
  }
};
