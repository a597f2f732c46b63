import type { AuditLogEntryId, GuildId, UserId } from '../../contract/ids';
import type { PermissionMask } from '../../contract/permissions';
import type { Authority, MemberAuthority } from '../../domain/permissions/authority';
import { OPEN_GUILD, type GuildPlaces, rightsIn, rightsOf } from '../../domain/permissions/guild-places';
import { rightsAt } from '../../domain/permissions/place';
import { mayUndo, type RemovedFacts, type UndoFacts } from '../../domain/undo/may-undo';
import { valuesToPutBack } from '../../domain/undo/decide-undo';
import { isoTimeOf } from '../clock';
import { loadAuthorities } from '../data/members';
import { listGuildPlaces } from '../data/overwrites';
import { listRemovedChannels, type RemovedChannel } from '../data/removed-channels';
import { listRemovedOf, type RemovedOf } from '../data/removed-messages';
import { listRoles } from '../data/roles';
import type { Reads } from '../data/schema';
import type { UndoImage } from '../data/undo-images';
import type { GuildOrder } from './channel-order';
import { channelOrderFacts, loadOrder, roleOrderFacts } from './undo-order-acts';

/** An act that can be undone by somebody. */
export interface OfferedAct {
  readonly entryId: AuditLogEntryId;
  readonly actorId: UserId;
  readonly image: UndoImage;
}

interface Known {
  readonly who: MemberAuthority;
  readonly nowMs: number;
  readonly places: GuildPlaces;
  readonly roles: Awaited<ReturnType<typeof listRoles>>;
  readonly people: ReadonlyMap<UserId, Authority>;
  readonly removed: readonly RemovedOf[];
  readonly channels: ReadonlyMap<AuditLogEntryId, RemovedChannel>;
  /** Where an order of channels is asked for. */
  readonly order: GuildOrder | null;
}

const removedOf = ({ who, places, people, removed }: Known, entryId: AuditLogEntryId): RemovedFacts => {
  const mine = removed.filter((one) => one.entryId === entryId);
  const rights = rightsIn(who, places);
  return {
    rights: mine
      .filter(({ isThere }) => isThere)
      .map(({ channelId, threadOf }) => rightsOf(rights, threadOf ?? channelId)),
    authors: mine.flatMap(({ authorIds }) => authorIds).flatMap((id) => people.get(id) ?? []),
  };
};

/** What decides who may undo an act; null where those whom it was about are gone, so that nobody can. */
const factsOf = (known: Known, { entryId, image }: OfferedAct): UndoFacts | null => {
  const { who, places, roles, people, nowMs } = known;
  const target = 'userId' in image ? (people.get(image.userId) ?? null) : null;
  const isMember = target?.roles != null;
  const role = 'roleId' in image ? (roles.find(({ id }) => id === image.roleId) ?? null) : null;
  const rights = rightsIn(who, places);
  switch (image.kind) {
    case 'guild':
    case 'rule':
      return { kind: 'permission', needs: 'MANAGE_SERVER' };
    case 'category-deleted':
      return { kind: 'permission', needs: 'MANAGE_CHANNELS' };
    case 'slowmode':
      return { kind: 'place', needs: 'MANAGE_CHANNELS', rights: rightsOf(rights, image.channelId) };
    case 'overwrites': {
      const placeId = 'channelId' in image.place ? image.place.channelId : image.place.categoryId;
      return { kind: 'place', needs: 'MANAGE_PERMISSIONS', rights: rightsOf(rights, placeId) };
    }
    case 'channel-deleted': {
      const channel = known.channels.get(entryId);
      if (channel === undefined) return null;
      const { categoryId, overwrites } = channel;
      const category = categoryId === null ? [] : (places.overwrites.get(categoryId) ?? []);
      return {
        ...{ kind: 'place', needs: 'MANAGE_CHANNELS' },
        rights: rightsAt(who, { category, channel: overwrites }),
      };
    }
    case 'messages':
      return { kind: 'messages', messages: removedOf(known, entryId) };
    case 'ban':
    case 'kick': {
      if (target === null) return null;
      const held = roles.filter(({ id }) => image.roles.includes(id));
      return image.kind === 'kick'
        ? { kind: 'kick', target, roles: held }
        : { kind: 'ban', target, roles: held, messages: removedOf(known, entryId) };
    }
    case 'timeout': {
      const isBack = image.before !== null && Date.parse(image.before.until) > nowMs;
      return target === null || !isMember ? null : { kind: 'timeout', target, isBack };
    }
    case 'nickname':
    case 'voice-mute':
      return target === null || !isMember ? null : { kind: image.kind, target };
    case 'member-role':
      return target === null || !isMember || role === null ? null : { kind: 'member-role', target, role };
    case 'role': {
      if (role === null) return null;
      const { back } = valuesToPutBack(image.values, { ...role });
      const mask = back.find(({ key }) => key === 'permissions');
      return {
        ...{ kind: 'role', role },
        mask: mask === undefined ? null : { asked: mask.before as PermissionMask, now: role.permissions },
        hasOthers: back.some(({ key }) => key !== 'permissions'),
      };
    }
    case 'role-deleted':
      return { kind: 'role-deleted', role: { ...image.role, isDefault: false } };
    case 'role-order':
      return roleOrderFacts(image, roles);
    case 'channel-order':
      return known.order === null ? null : channelOrderFacts(image, { rights, places }, known.order);
    case 'emoji':
    case 'sticker':
    case 'emoji-deleted':
    case 'sticker-deleted':
      return { kind: 'permission', needs: 'MANAGE_EMOJI' };
  }
};

/** Those of some acts that somebody may undo, by the function with which the undo itself is decided. */
export const findUndoOffers = async (
  db: Reads,
  guildId: GuildId,
  who: MemberAuthority,
  { asked, nowMs }: { readonly asked: readonly OfferedAct[]; readonly nowMs: number },
): Promise<ReadonlySet<AuditLogEntryId>> => {
  if (asked.length === 0) return new Set();
  const idsOf = (...kinds: readonly UndoImage['kind'][]) =>
    asked.filter(({ image }) => kinds.includes(image.kind)).map(({ entryId }) => entryId);
  const removed = await listRemovedOf(db, idsOf('messages', 'ban'), isoTimeOf(nowMs));
  const userIds = [
    ...asked.map(({ actorId }) => actorId),
    ...asked.flatMap(({ image }) => ('userId' in image ? [image.userId] : [])),
    ...removed.flatMap(({ authorIds }) => authorIds),
  ];
  const people = (await loadAuthorities(db, guildId, [...new Set(userIds)])) ?? [];
  const known: Known = {
    ...{ who, nowMs, removed },
    places: (await listGuildPlaces(db, [guildId])).get(guildId) ?? OPEN_GUILD,
    roles: await listRoles(db, guildId),
    people: new Map(people.map((one) => [one.userId, one])),
    channels: await listRemovedChannels(db, idsOf('channel-deleted')),
    order: idsOf('channel-order').length === 0 ? null : await loadOrder(db, guildId),
  };
  return new Set(
    asked.flatMap((act) => {
      const facts = factsOf(known, act);
      const actor = known.people.get(act.actorId) ?? null;
      return facts !== null && mayUndo(who, actor, facts) ? [act.entryId] : [];
    }),
  );
};
