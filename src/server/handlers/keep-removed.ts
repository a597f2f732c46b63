import { DESK_LIMITS } from '../../contract/desk-limits';
import type { AuditLogEntryId, ChannelId, GuildId, MessageId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { listChannelPositions } from '../data/channels';
import { readGuildSettings } from '../data/guild-settings';
import { keepChannel } from '../data/removed-channels';
import { type KeptFor, keepMessages } from '../data/removed-messages';
import type { Db } from '../data/schema';
import type { UndoImage } from '../data/undo-images';
import { daysAfter, type StaffAction } from './audit';
import type { Services } from './services';

/** The fields of the entry under which messages are kept. */
type KeptEntry = Pick<StaffAction, 'undo' | 'entryId'>;

/**
 * Copies messages that staff are about to delete, for as long as their guild keeps them: the result goes into the entry of
 * the audit log, which the same transaction must write. Nothing where the guild keeps none.
 */
export type KeepRemoved = (trx: Db, guildId: GuildId, ids: readonly MessageId[]) => Promise<KeptEntry>;

/** Creates it. */
export const createKeeper =
  ({ ids, clock }: Pick<Services, 'ids' | 'clock'>): KeepRemoved =>
  async (trx, guildId, messageIds) => {
    const { deletedDays } = await readGuildSettings(trx, guildId);
    if (deletedDays === 0 || messageIds.length === 0) return {};
    const now = clock.now();
    const entryId = ids.next<AuditLogEntryId>();
    const keptUntil = daysAfter(now, deletedDays);
    await keepMessages(trx, { entryId, now: isoTimeOf(now), keptUntil }, messageIds);
    return { entryId, undo: { image: { kind: 'messages' }, keptUntil } };
  };

/** Copies a channel that staff are about to delete, in the same way; nothing of one with very many messages. */
export type KeepChannel = (trx: Db, guildId: GuildId, channelId: ChannelId) => Promise<KeptEntry>;

/** Creates it. */
export const createChannelKeeper =
  ({ ids, clock }: Pick<Services, 'ids' | 'clock'>): KeepChannel =>
  async (trx, guildId, channelId) => {
    const { deletedDays, systemChannel } = await readGuildSettings(trx, guildId);
    if (deletedDays === 0) return {};
    const now = clock.now();
    const entryId = ids.next<AuditLogEntryId>();
    const keptUntil = daysAfter(now, deletedDays);
    const kept = { entryId, now: isoTimeOf(now), keptUntil };
    if (!(await keepChannel(trx, kept, { channelId, most: DESK_LIMITS.undoneMessages }))) return {};
    const isSystem = systemChannel === channelId;
    const channels = await listChannelPositions(trx, guildId);
    const home = channels.find(({ id }) => id === channelId)?.categoryId;
    const order = channels.filter(({ categoryId }) => categoryId === home).map(({ id }) => id);
    return { entryId, undo: { image: { kind: 'channel-deleted', channelId, isSystem, order }, keptUntil } };
  };

/** Under which entry the pictures that an act of staff is about to delete are kept; null where the guild keeps none. */
export const keptPictures = async (
  { ids, clock }: Pick<Services, 'ids' | 'clock'>,
  trx: Db,
  guildId: GuildId,
): Promise<KeptFor | null> => {
  const { deletedDays } = await readGuildSettings(trx, guildId);
  if (deletedDays === 0) return null;
  const now = clock.now();
  return {
    ...{ entryId: ids.next<AuditLogEntryId>(), now: isoTimeOf(now) },
    keptUntil: daysAfter(now, deletedDays),
  };
};

/** The fields of the entry of an act that can be undone as long as the picture that it deleted is kept. */
export const entryOfPicture = (kept: KeptFor | null, image: UndoImage): KeptEntry =>
  kept === null ? {} : { entryId: kept.entryId, undo: { image, keptUntil: kept.keptUntil } };
