import { success } from '../../contract/failure';
import type { UserId } from '../../contract/ids';
import type { PermissionMask } from '../../contract/permissions';
import type { Authority } from '../../domain/permissions/authority';
import { OPEN_GUILD, rightsIn, rightsOf } from '../../domain/permissions/guild-places';
import { holds } from '../../domain/permissions/place';
import { valuesToPutBack, wordsFor } from '../../domain/undo/decide-undo';
import { mayUndo, type RemovedFacts } from '../../domain/undo/may-undo';
import { isoTimeOf } from '../clock';
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
import { findVoiceMute, setVoiceMute } from '../data/voice';
import { type ImageOf, keepReturningRoles, type UndoImage } from '../data/undo-images';
import { type Answer, forbidden, notFound } from '../refusal';
import {
  planDeletedRole,
  planGuild,
  planKick,
  planOverwrites,
  planRule as planDeletedRule,
} from './undo-guild-acts';
import { planChannelsOrdered, planRolesOrdered } from './undo-order-acts';
import { planDeletedEmoji, planDeletedSticker, planEmoji, planSticker } from './undo-picture-acts';
import { planDeletedCategory, planDeletedChannel } from './undo-place-acts';
import {
  DONE,
  type FoundConflict,
  type Ground,
  NOT_ALLOWED,
  oneValue,
  type Undone,
  type UndoPlan,
} from './undo-plan';

const authorityOf = async ({ trx, guildId }: Ground, userId: UserId): Promise<Authority | null> =>
  (await loadAuthorities(trx, guildId, [userId]))?.[0] ?? null;

/** The messages that are kept of an act, what of them decides who may undo it, and their conflict. */
const loadRemoved = async (ground: Ground) => {
  const { trx, guildId, entryId, who, nowMs } = ground;
  const removed = await listRemoved(trx, entryId, isoTimeOf(nowMs));
  const rights = rightsIn(who, (await listGuildPlaces(trx, [guildId])).get(guildId) ?? OPEN_GUILD);
  const there = removed.filter(({ channel }) => channel !== null);
  const authorIds = [...new Set(removed.flatMap((one) => one.authorIds))];
  const facts: RemovedFacts = {
    rights: there.map(({ channelId, channel }) => rightsOf(rights, channel?.threadOf ?? channelId)),
    authors: (await loadAuthorities(trx, guildId, authorIds)) ?? [],
  };
  const conflicts: FoundConflict[] =
    there.length < removed.length ? [{ what: 'messages', targetId: null }] : [];
  return { facts, conflicts, hasAny: removed.length > 0, hasRest: there.length > 0 };
};

const restore = async ({ trx, entryId, nowMs }: Ground): Promise<Undone> => {
  const messages = await restoreMessages(trx, entryId, isoTimeOf(nowMs));
  const restored = messages.reduce((sum, { messageIds }) => sum + messageIds.length, 0);
  return { restored, told: { kind: 'nothing' }, messages };
};

const planMessages = async (ground: Ground): Promise<Answer<UndoPlan>> => {
  const { who, actor } = ground;
  const { facts, conflicts, hasAny, hasRest } = await loadRemoved(ground);
  if (!mayUndo(who, actor, { kind: 'messages', messages: facts })) return forbidden(NOT_ALLOWED);
  return success({
    conflicts: hasAny ? conflicts : [{ what: 'messages', targetId: null }],
    hasRest,
    run: () => restore(ground),
  });
};

const planBan = async (
  ground: Ground,
  { userId, banId, roles }: ImageOf<'ban'>,
): Promise<Answer<UndoPlan>> => {
  const { trx, guildId, who, actor } = ground;
  const target = await authorityOf(ground, userId);
  if (target === null) return forbidden(NOT_ALLOWED);
  const held = (await listRoles(trx, guildId)).filter(({ id }) => roles.includes(id));
  const removed = await loadRemoved(ground);
  if (!mayUndo(who, actor, { kind: 'ban', target, roles: held, messages: removed.facts }))
    return forbidden(NOT_ALLOWED);
  const isAsLeft = (await findBanId(trx, guildId, userId)) === banId;
  return success({
    conflicts: [...(isAsLeft ? [] : [{ what: 'ban', targetId: userId }]), ...removed.conflicts],
    hasRest: isAsLeft || removed.hasRest,
    run: async () => {
      if (isAsLeft) {
        await deleteBan(trx, guildId, userId);
        await keepReturningRoles(trx, guildId, userId, roles);
      }
      const back = removed.hasAny ? await restore(ground) : { ...DONE, restored: 0 };
      return { ...back, restored: back.restored + (isAsLeft ? 1 : 0) };
    },
  });
};

const planTimeout = async (
  ground: Ground,
  { userId, before, after }: ImageOf<'timeout'>,
): Promise<Answer<UndoPlan>> => {
  const { trx, guildId, who, actor, nowMs } = ground;
  const target = await authorityOf(ground, userId);
  if (target?.roles == null) return notFound('member');
  const now = await findTimeout(trx, guildId, userId);
  const again = before !== null && Date.parse(before.until) > nowMs ? before : null;
  if (!mayUndo(who, actor, { kind: 'timeout', target, isBack: again !== null }))
    return forbidden(NOT_ALLOWED);
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
  const { trx, guildId, who, actor } = ground;
  const target = await authorityOf(ground, userId);
  const now = await findMember(trx, guildId, userId);
  if (target?.roles == null || now === null) return notFound('member');
  if (!mayUndo(who, actor, { kind: 'nickname', target })) return forbidden(NOT_ALLOWED);
  return oneValue(now.nickname === after, { what: 'nickname', targetId: userId }, async () => {
    await setNickname(trx, guildId, userId, before);
    return { kind: 'member', userId };
  });
};

const planVoiceMute = async (
  ground: Ground,
  { userId, values }: ImageOf<'voice-mute'>,
): Promise<Answer<UndoPlan>> => {
  const { trx, guildId, who, actor } = ground;
  const target = await authorityOf(ground, userId);
  if (target?.roles == null) return notFound('member');
  if (!mayUndo(who, actor, { kind: 'voice-mute', target })) return forbidden(NOT_ALLOWED);
  const now = await findVoiceMute(trx, guildId, userId);
  const { back, changed } = valuesToPutBack(values, { ...now });
  return success({
    conflicts: changed.map((key) => ({ what: wordsFor(key), targetId: userId })),
    hasRest: back.length > 0,
    run: async () => {
      const before = Object.fromEntries(back.map((one) => [one.key, one.before === true]));
      await setVoiceMute(trx, { guildId, userId }, { ...now, ...before });
      // The next look at those who are in voice takes it up, and tells of it.
      return { ...DONE, restored: back.length };
    },
  });
};

const planMemberRole = async (
  ground: Ground,
  { userId, roleId, isGiven }: ImageOf<'member-role'>,
): Promise<Answer<UndoPlan>> => {
  const { trx, guildId, who, actor } = ground;
  const target = await authorityOf(ground, userId);
  const role = await findRole(trx, guildId, roleId);
  if (target?.roles == null) return notFound('member');
  if (role === null) return notFound('role');
  if (!mayUndo(who, actor, { kind: 'member-role', target, role })) return forbidden(NOT_ALLOWED);
  const isHeld = target.roles.some(({ id }) => id === roleId);
  return oneValue(isHeld === isGiven, { what: 'role', targetId: userId }, async () => {
    if (isGiven) await removeMemberRole(trx, guildId, userId, roleId);
    else await addMemberRole(trx, guildId, userId, roleId);
    return { kind: 'member-role', userId, roleId, isHeld: !isGiven };
  });
};

const planRole = async (
  { trx, guildId, who, actor }: Ground,
  { roleId, values }: ImageOf<'role'>,
): Promise<Answer<UndoPlan>> => {
  const role = await findRole(trx, guildId, roleId);
  if (role === null) return notFound('role');
  const { back, changed } = valuesToPutBack(values, { ...role });
  const mask = back.find(({ key }) => key === 'permissions');
  const asked = mask === undefined ? null : { asked: mask.before as PermissionMask, now: role.permissions };
  const hasOthers = back.some(({ key }) => key !== 'permissions');
  if (!mayUndo(who, actor, { kind: 'role', role, mask: asked, hasOthers })) return forbidden(NOT_ALLOWED);
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
  { trx, who, actor }: Ground,
  { channelId, before, after }: ImageOf<'slowmode'>,
): Promise<Answer<UndoPlan>> => {
  const found = await loadChannelContext(trx, channelId, who.userId);
  if (found === null || !holds(found.rights, 'VIEW_CHANNELS')) return notFound('channel');
  const { rights } = found;
  if (!mayUndo(who, actor, { kind: 'place', needs: 'MANAGE_CHANNELS', rights }))
    return forbidden(NOT_ALLOWED);
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
    case 'voice-mute':
      return planVoiceMute(ground, image);
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
    case 'role-order':
      return planRolesOrdered(ground, image);
    case 'channel-order':
      return planChannelsOrdered(ground, image);
    case 'emoji':
      return planEmoji(ground, image);
    case 'sticker':
      return planSticker(ground, image);
    case 'emoji-deleted':
      return planDeletedEmoji(ground, image);
    case 'sticker-deleted':
      return planDeletedSticker(ground, image);
  }
};
