import { AUTOMOD_LIMITS } from '../../contract/automod-limits';
import type { Overwrite } from '../../contract/entities/channel';
import { success } from '../../contract/failure';
import type { InviteId } from '../../contract/ids';
import { rankOf } from '../../domain/permissions/authority';
import { holds } from '../../domain/permissions/place';
import { keyOfTarget } from '../../domain/permissions/settings';
import { type ChangedValue, valuesToPutBack, wordsFor } from '../../domain/undo/decide-undo';
import { mayUndo } from '../../domain/undo/may-undo';
import { movedAside, placeRoleBack } from '../../domain/undo/place-back';
import { isoTimeOf } from '../clock';
import { listRules, putRule } from '../data/automod';
import { isBanned } from '../data/bans';
import { loadCategoryContext } from '../data/categories';
import { loadChannelContext } from '../data/channels';
import { findGuild, type GuildPatch, updateGuild } from '../data/guilds';
import { insertInvite } from '../data/invites';
import { deleteUnusedMedia } from '../data/media';
import { loadAuthority } from '../data/members';
import { listTargetNames, replaceOverwrites } from '../data/overwrites';
import { listRolePositions, listRoles, reorderRoles } from '../data/roles';
import { restoreRole } from '../data/deleted-roles';
import { findKeptPictures, restorePictures } from '../data/removed-pictures';
import { type ImageOf, keepReturningRoles } from '../data/undo-images';
import { type Answer, forbidden, notFound, refuse } from '../refusal';
import { daysAfter } from './audit';
import { newInviteCode } from './invite-code';
import { insertOwnMessage } from './official-message';
import { judgeOverwrites, overwritesOf, turnedPrivate } from './overwrite-rules';
import { ensureOwnInvite } from './own-invite';
import type { PlaceRow } from './scope';
import { DONE, type Ground, NOT_ALLOWED, type UndoPlan } from './undo-plan';

/** What can have changed the words and pictures of a guild. */
const GUILD_EDITS = ['SERVER_UPDATE', 'ACTION_UNDO'] as const;

/** For how many days one who was kicked may come back by the invite of the undo. */
const INVITE_DAYS = 7;

/** Undoes a kick: an invite of one use for the person, whose roles come back with it. */
export const planKick = async (
  { trx, guildId, who, actor, tools, nowMs }: Ground,
  { userId, roles }: ImageOf<'kick'>,
): Promise<Answer<UndoPlan>> => {
  const target = await loadAuthority(trx, guildId, userId);
  const guild = await findGuild(trx, guildId);
  if (target === null || guild === null) return notFound('guild');
  const held = (await listRoles(trx, guildId)).filter(({ id }) => roles.includes(id));
  if (!mayUndo(who, actor, { kind: 'kick', target, roles: held })) return forbidden(NOT_ALLOWED);
  const what = target.roles !== null ? 'membership' : (await isBanned(trx, guildId, userId)) ? 'ban' : null;
  return success({
    conflicts: what === null ? [] : [{ what, targetId: userId }],
    hasRest: what === null,
    run: async () => {
      await keepReturningRoles(trx, guildId, userId, roles);
      const code = newInviteCode(tools.random);
      await insertInvite(trx, {
        ...{ id: tools.ids.next<InviteId>(), guildId, code, creatorId: who.userId, maxUses: 1 },
        ...{ expiresAt: daysAfter(nowMs, INVITE_DAYS), createdAt: isoTimeOf(nowMs) },
      });
      const text = `You can come back to ${guild.name} within ${INVITE_DAYS} days. Your invite code: ${code}`;
      const message = await insertOwnMessage(tools, trx, userId, text);
      return { ...DONE, told: { kind: 'own-message', message } };
    },
  });
};

/** Undoes an edit of the guild, with its pictures, as far as they are kept. */
export const planGuild = async (
  { trx, guildId, entryId, who, actor, tools, nowMs }: Ground,
  { values }: ImageOf<'guild'>,
): Promise<Answer<UndoPlan>> => {
  const guild = await findGuild(trx, guildId);
  if (guild === null) return notFound('guild');
  if (!mayUndo(who, actor, { kind: 'permission', needs: 'MANAGE_SERVER' })) return forbidden(NOT_ALLOWED);
  const { name, description, discoverable, icon, banner } = guild;
  const { back: asLeft, changed } = valuesToPutBack(values, {
    name,
    description,
    discoverable,
    icon,
    banner,
  });
  const pictureOf = ({ key, before }: ChangedValue<unknown>): string | null =>
    (key === 'icon' || key === 'banner') && typeof before === 'string' ? before : null;
  const paths = asLeft.map(pictureOf).filter((path) => path !== null);
  const kept = await findKeptPictures(trx, entryId, { paths, now: isoTimeOf(nowMs) });
  const isGone = (value: ChangedValue<unknown>): boolean => {
    const path = pictureOf(value);
    return path !== null && !kept.has(path);
  };
  const back = asLeft.filter((value) => !isGone(value));
  return success({
    conflicts: [
      ...changed.map((key) => ({ what: wordsFor(key), targetId: guildId, only: GUILD_EDITS })),
      ...asLeft.filter(isGone).map(({ key }) => ({ what: wordsFor(key), targetId: null })),
    ],
    hasRest: back.length > 0,
    run: async () => {
      await restorePictures(
        trx,
        entryId,
        back.map(pictureOf).filter((path) => path !== null),
      );
      const patch: GuildPatch = Object.fromEntries(back.map(({ key, before }) => [key, before]));
      const edited = (await updateGuild(trx, guildId, patch)) ?? guild;
      await deleteUnusedMedia(trx, [icon, banner]);
      await ensureOwnInvite(tools, trx, edited);
      return { restored: back.length, told: { kind: 'guild', guild: edited }, messages: [] };
    },
  });
};

const findPlace = async (
  { trx, who }: Ground,
  place: ImageOf<'overwrites'>['place'],
): Promise<{ readonly row: PlaceRow; readonly rights: Parameters<typeof holds>[0] } | null> => {
  if ('channelId' in place) {
    const found = await loadChannelContext(trx, place.channelId, who.userId);
    return found === null ? null : { row: { kind: 'channel', row: found.channel }, rights: found.rights };
  }
  const found = await loadCategoryContext(trx, place.categoryId, who.userId);
  return found === null ? null : { row: { kind: 'category', row: found.category }, rights: found.rights };
};

type Key = ReturnType<typeof keyOfTarget>;

/** Undoes a change of the permissions of a channel or category, for each role and member by itself. */
export const planOverwrites = async (
  ground: Ground,
  { place: at, before, after }: ImageOf<'overwrites'>,
): Promise<Answer<UndoPlan>> => {
  const { trx, guildId, who, actor } = ground;
  const found = await findPlace(ground, at);
  if (found === null || !holds(found.rights, 'VIEW_CHANNELS')) return notFound('channel');
  const { row: place, rights } = found;
  if (!mayUndo(who, actor, { kind: 'place', needs: 'MANAGE_PERMISSIONS', rights }))
    return forbidden(NOT_ALLOWED);
  const { own } = await overwritesOf(trx, place);
  const asMap = (list: readonly Overwrite[]) => new Map(list.map((one) => [keyOfTarget(one), one]));
  const text = (one: Overwrite | undefined): string => (one === undefined ? '' : `${one.allow} ${one.deny}`);
  const [was, left, now] = [asMap(before), asMap(after), asMap(own)];
  const touched = [...new Set([...was.keys(), ...left.keys()])].filter(
    (key) => text(was.get(key)) !== text(left.get(key)),
  );
  const names = await listTargetNames(trx, guildId, [...was.values(), ...left.values()]);
  const nameOf = (key: Key): string | undefined => {
    const one = was.get(key) ?? left.get(key);
    return one === undefined ? undefined : names.get(one.id);
  };
  // Nothing is added for a role that is gone, or a member who has left; what is there of a member goes back.
  const isAdded = (key: Key): boolean => was.has(key) && !now.has(key);
  const back = touched.filter(
    (key) => text(now.get(key)) === text(left.get(key)) && (!isAdded(key) || nameOf(key) !== undefined),
  );
  const changed = touched.filter((key) => !back.includes(key));
  const asked = new Map(now);
  for (const key of back) {
    const one = was.get(key);
    if (one === undefined) asked.delete(key);
    else asked.set(key, one);
  }
  const judged = await judgeOverwrites(trx, { guildId, who, rights, place }, [...asked.values()]);
  if (!judged.ok) return judged;
  return success({
    conflicts: changed.map((key) => ({
      what: `permissions of ${nameOf(key) ?? 'somebody'}`,
      targetId: place.row.id,
    })),
    hasRest: back.length > 0,
    run: async () => {
      await replaceOverwrites(trx, { guildId, ...at }, judged.value.after);
      const turned = await turnedPrivate(trx, { guildId, who, rights, place }, judged.value);
      return { restored: back.length, told: { kind: 'access', turned }, messages: [] };
    },
  });
};

/** Undoes the deletion of a role: it is back with those who held it and are still members, and with its overwrites. */
export const planDeletedRole = async (
  { trx, guildId, who, actor }: Ground,
  image: ImageOf<'role-deleted'>,
): Promise<Answer<UndoPlan>> => {
  const role = { ...image.role, isDefault: false };
  if (!mayUndo(who, actor, { kind: 'role-deleted', role })) return forbidden(NOT_ALLOWED);
  const roles = await listRoles(trx, guildId);
  const isThere = roles.some(({ id }) => id === role.id);
  return success({
    conflicts: isThere ? [{ what: 'role', targetId: role.id }] : [],
    hasRest: !isThere,
    run: async () => {
      const own = roles.filter(({ isDefault }) => !isDefault);
      const placed = placeRoleBack(own, { ...role, former: image.order }, rankOf(who));
      const position = placed.find(({ id }) => id === role.id)?.position ?? 1;
      await reorderRoles(trx, guildId, movedAside(placed, own));
      const back = await restoreRole(trx, guildId, { ...image, role: { ...image.role, position } });
      const positions = await listRolePositions(trx, guildId);
      return {
        restored: 1 + back.members.length,
        told: { kind: 'role-back', ...back, positions },
        messages: [],
      };
    },
  });
};

/** Undoes the deletion of an automatic rule. */
export const planRule = async (
  { trx, guildId, who, actor }: Ground,
  { rule }: ImageOf<'rule'>,
): Promise<Answer<UndoPlan>> => {
  if (!mayUndo(who, actor, { kind: 'permission', needs: 'MANAGE_SERVER' })) return forbidden(NOT_ALLOWED);
  if ((await listRules(trx, guildId)).length >= AUTOMOD_LIMITS.rules)
    return refuse(400, `At most ${AUTOMOD_LIMITS.rules} rules`);
  return success({
    conflicts: [],
    hasRest: true,
    run: async () => {
      await putRule(trx, guildId, rule);
      return DONE;
    },
  });
};
