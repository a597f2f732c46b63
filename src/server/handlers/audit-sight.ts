import type { AuditLogEntry } from '../../contract/entities/audit-log-entry';
import type { GuildId } from '../../contract/ids';
import { can, type MemberAuthority } from '../../domain/permissions/authority';
import { OPEN_GUILD, rightsIn, seesCategory, seesChannel } from '../../domain/permissions/guild-places';
import { listGonePrivate } from '../data/audit-log';
import { listCategories } from '../data/categories';
import { listChannelNames } from '../data/channels';
import { listGuildPlaces } from '../data/overwrites';
import type { Reads } from '../data/schema';

/** The channels and categories that a reader of the audit log must not learn of. */
export interface AuditSight {
  readonly isHidden: (id: string | null) => boolean;
  /** Whether a text names one of them, alone or as '<category>: <position>'. */
  readonly names: (text: unknown) => boolean;
}

const HIDDEN = 'hidden channel';
const HIDDEN_THREAD = 'hidden thread';

/** What a reader must not learn of; null where that is nothing. */
export const auditSightOf = async (
  reads: Reads,
  guildId: GuildId,
  who: MemberAuthority,
): Promise<AuditSight | null> => {
  if (can(who, 'ADMINISTRATOR')) return null;
  const gone = await listGonePrivate(reads, guildId);
  const places = (await listGuildPlaces(reads, [guildId])).get(guildId) ?? OPEN_GUILD;
  if (places.overwrites.size === 0 && gone.size === 0) return null;
  const rights = rightsIn(who, places);
  const channels = await listChannelNames(reads, guildId);
  const categories = await listCategories(reads, guildId);
  const back = new Set<string>([...channels.keys(), ...categories.map(({ id }) => id)]);
  const hidden = new Map([
    // One that is back is seen by its own rules.
    ...[...gone].filter(([id]) => !back.has(id)),
    ...[...channels].filter(([id]) => !seesChannel(rights, id)),
    ...categories
      .filter(({ id }) => !seesCategory(rights, places, id))
      .map(({ id, name }) => [id, name] as const),
  ] as readonly (readonly [string, string])[]);
  const names = [...hidden.values()];
  return {
    isHidden: (id) => id !== null && hidden.has(id),
    names: (text) =>
      typeof text === 'string' && names.some((name) => text === name || text.startsWith(`${name}: `)),
  };
};

/** An entry as a reader may see it. `targetId` is the stored id of its target, `channelId` that of its channel. */
export const entrySeen = (
  entry: AuditLogEntry,
  { targetId, channelId }: { readonly targetId: string | null; readonly channelId: string | null },
  sight: AuditSight | null,
): AuditLogEntry => {
  if (sight === null) return entry;
  const isPlace = entry.target?.type === 'channel' || entry.target?.type === 'category';
  if (entry.target !== null && isPlace && sight.isHidden(targetId))
    return { ...entry, target: { ...entry.target, name: HIDDEN }, changes: [], reason: null };
  if (entry.target?.type === 'thread' && sight.isHidden(channelId))
    return {
      ...entry,
      target: { ...entry.target, name: HIDDEN_THREAD },
      changes: [],
      reason: null,
      extraInfo: { ...entry.extraInfo, channel: HIDDEN },
    };
  const changes = entry.changes.map((change) => {
    const { key, oldValue, newValue } = change;
    return [key, oldValue, newValue].some(sight.names)
      ? { key: HIDDEN, oldValue: null, newValue: null }
      : change;
  });
  const extraInfo = sight.isHidden(channelId) ? { ...entry.extraInfo, channel: HIDDEN } : entry.extraInfo;
  return { ...entry, changes, extraInfo };
};
