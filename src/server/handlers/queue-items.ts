import { DESK_LIMITS } from '../../contract/desk-limits';
import type { AuditLogEntry } from '../../contract/entities/audit-log-entry';
import type { Evidence, EvidenceMessage, QueueItem, QueuePerson } from '../../contract/entities/queue-item';
import type { UserId } from '../../contract/ids';
import { listActsAbout } from '../data/audit-log';
import { storedEvidence, type StoredEvidence, type StoredMessage } from '../data/evidence';
import { findPeople, listStanding, listVoices, type NamedPerson, type ReportRow } from '../data/reports';
import type { Reads } from '../data/schema';
import { entryOf } from './audit-log';

const messagesIn = (evidence: StoredEvidence | null): readonly StoredMessage[] =>
  evidence === null ? [] : [...evidence.before, evidence.message, ...evidence.after];

const evidenceOf = ({ evidence }: ReportRow): StoredEvidence | null =>
  evidence === null ? null : storedEvidence.parse(evidence);

const personOf = ({ id, username, avatar }: NamedPerson): QueuePerson => ({ id, username, avatar });

/**
 * What staff have done to the one concerned since the first report. Without the names of channels: not everybody who
 * decides reports sees all of them.
 */
const actionsOf = async (reads: Reads, row: ReportRow): Promise<readonly AuditLogEntry[]> => {
  const { guildId, targetId, createdAt: since } = row;
  if (guildId === null || targetId === null) return [];
  const about = { guildId, userId: targetId, since, limit: DESK_LIMITS.actionsOfItem };
  return (await listActsAbout(reads, about)).map((act) => {
    const entry = entryOf(act, new Map());
    return { ...entry, extraInfo: { ...entry.extraInfo, channel: null } };
  });
};

/** Reports as those who decide them see them, in their order. */
export const itemsOf = async (reads: Reads, rows: readonly ReportRow[]): Promise<QueueItem[]> => {
  const voices = await listVoices(
    reads,
    rows.map(({ id }) => id),
  );
  const evidences = new Map(rows.map((row) => [row.id, evidenceOf(row)]));
  const standing = await listStanding(
    reads,
    rows.flatMap(({ messageId }) => (messageId === null ? [] : [messageId])),
  );
  const ids = [
    ...rows.flatMap(({ targetId, claimedBy, resolvedBy }) => [targetId, claimedBy, resolvedBy]),
    ...voices.map(({ userId }) => userId),
    ...[...evidences.values()].flatMap((evidence) => messagesIn(evidence).map(({ authorId }) => authorId)),
  ].filter((id) => id !== null);
  const people = await findPeople(reads, [...new Set(ids)]);

  const named = (id: UserId): QueuePerson => {
    const person = people.get(id);
    if (person === undefined) throw new Error('a report names an account that never was');
    return personOf(person);
  };
  const orNobody = (id: UserId | null): QueuePerson | null => (id === null ? null : named(id));
  const targetOf = ({ targetId }: ReportRow): QueuePerson | null =>
    targetId === null || people.get(targetId)?.isDeleted === true ? null : named(targetId);
  const shown = ({ authorId, ...message }: StoredMessage): EvidenceMessage => ({
    ...message,
    author: named(authorId),
  });
  const shownEvidence = (evidence: StoredEvidence | null | undefined): Evidence | null =>
    evidence == null
      ? null
      : {
          message: shown(evidence.message),
          before: evidence.before.map(shown),
          after: evidence.after.map(shown),
        };

  const items: QueueItem[] = [];
  for (const row of rows) {
    const { id, status, kind, rule, messageId, channelId, channelName } = row;
    items.push({
      ...{ id, status, kind, rule, messageId },
      reports: voices
        .filter(({ reportId }) => reportId === id)
        .map(({ userId, category, text, createdAt }) => ({ user: named(userId), category, text, createdAt })),
      target: targetOf(row),
      channel: channelId === null ? null : { id: channelId, name: channelName ?? '' },
      isMessageThere: messageId !== null && standing.has(messageId),
      evidence: shownEvidence(evidences.get(id)),
      claimedBy: orNobody(row.claimedBy),
      claimedUntil: row.claimedUntil,
      outcome: row.outcome,
      note: row.note,
      actions: [...(await actionsOf(reads, row))],
      createdAt: row.createdAt,
      resolvedAt: row.resolvedAt,
      resolvedBy: orNobody(row.resolvedBy),
    });
  }
  return items;
};

/** One of them. */
export const itemOf = async (reads: Reads, row: ReportRow): Promise<QueueItem> => {
  const [item] = await itemsOf(reads, [row]);
  if (item === undefined) throw new Error('a report is an item');
  return item;
};
