import { sql } from 'kysely';
import { AUTOMOD_LIMITS } from '../../contract/automod-limits';
import { type HeldId, type ReportId, toId } from '../../contract/ids';
import { readText } from '../../domain/automod/find';
import { judgeMessage, type LiveRule, looksBackMs, type Verdict } from '../../domain/automod/judge';
import { holds } from '../../domain/permissions/place';
import { hashOf, insertSaid, listLiveRules, listSaid } from './automod';
import type { ChannelContext } from './channels';
import { takeEventVersion } from './event-versions';
import { copyEvidence, copyFilesOf, type StoredEvidence } from './evidence';
import { findForwardSource } from './forwards';
import { keepForHeld } from './attachments';
import { countHeld, draftOf, findHeldByNonce, heldOf, insertHeld } from './held-messages';
import { findHold } from './lockdowns';
import { findByNonce, type Found, type NewMessage, type WrittenMessage } from './message-insert';
import { findOpenReport, insertReport, type Subject } from './reports';
import type { Db } from './schema';
import { putTimeout } from './timeouts';

/** Where a message is to go, and what its author may do there. */
type Place = Pick<ChannelContext, 'guildId' | 'rights' | 'authority' | 'threadOf'> & {
  readonly channel: Pick<ChannelContext['channel'], 'id' | 'name'>;
};
type Put = () => Promise<WrittenMessage>;
type Decided = NonNullable<Verdict>;

/** What rules say of a text in a place. `hash` is null where no rule asks what was said before. */
interface Judgement {
  readonly verdict: Verdict;
  readonly hash: string | null;
}

const createdAtOf = async (trx: Db, { userId }: Place['authority']): Promise<number> => {
  const row = await trx
    .selectFrom('users')
    .select('createdAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return Date.parse(row.createdAt);
};

const judge = async (
  trx: Db,
  { guildId, authority, channel, threadOf }: Place,
  rules: readonly LiveRule[],
  { text, at }: { readonly text: string; readonly at: string },
): Promise<Judgement> => {
  const backMs = Math.max(0, ...rules.map(({ trigger }) => looksBackMs(trigger)));
  const nowMs = Date.parse(at);
  const hash = backMs === 0 ? null : hashOf(text);
  const since = new Date(nowMs - backMs).toISOString();
  const said = hash === null ? [] : await listSaid(trx, { guildId, userId: authority.userId, since, hash });
  const verdict = judgeMessage(rules, {
    ...{ read: readText(text), nowMs, said },
    accountCreatedMs: await createdAtOf(trx, authority),
    roles: authority.roles?.map(({ id }) => id) ?? [],
    channels: threadOf === null ? [channel.id] : [channel.id, threadOf],
  });
  return { verdict, hash };
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** During a lockdown staff may hold what newcomers write. */
const BY_LOCKDOWN: Decided = { name: 'Lockdown', action: 'hold', timeoutS: null, message: null };

/** Whether a lockdown holds what the author writes, because they joined not long ago. */
const waitsByLockdown = async (
  trx: Db,
  { guildId }: Place,
  { channelId, authorId, createdAt }: NewMessage,
): Promise<boolean> => {
  const days = await findHold(trx, guildId, channelId);
  if (days === null) return false;
  const row = await trx
    .selectFrom('members')
    .select('joinedAt')
    .where('guildId', '=', guildId)
    .where('userId', '=', authorId)
    .executeTakeFirst();
  return row !== undefined && Date.parse(createdAt) - Date.parse(row.joinedAt) < days * DAY_MS;
};

/** What rules say of the new text of a message; null where they do not ask. Runs in the transaction of the edit. */
export const judgeEdit = async (
  trx: Db,
  place: Place,
  edit: { readonly text: string; readonly at: string },
): Promise<Verdict> => {
  if (holds(place.rights, 'MANAGE_MESSAGES')) return null;
  const rules = (await listLiveRules(trx, place.guildId)).filter(({ trigger }) => looksBackMs(trigger) === 0);
  return rules.length === 0 ? null : (await judge(trx, place, rules, edit)).verdict;
};

/** The words of a message and of what it forwards. */
const textOf = async (trx: Db, { content, forward, authorId }: NewMessage): Promise<string> => {
  if (forward === undefined) return content;
  const source = await findForwardSource(trx, forward.source, authorId);
  return source === null || source === 'empty' ? content : `${content}\n${source.content}`;
};

const subjectOf = ({ channelId, authorId }: NewMessage, place: Place): Subject => ({
  ...{ guildId: place.guildId, targetId: authorId, messageId: null },
  ...{ channelId, channelName: place.channel.name, aboutGuildId: null, aboutGuildName: null },
});

/** Adds a message that a rule has let pass to the queue, unless it is there. Runs in the transaction that stores it. */
export const flagMessage = async (
  trx: Db,
  message: Pick<NewMessage, 'channelId' | 'authorId' | 'createdAt'> & {
    readonly id: NewMessage['id'];
    /** The id of the item, if it becomes one. */
    readonly reportId: ReportId;
  },
  place: Pick<Place, 'guildId' | 'channel'>,
  rule: string,
): Promise<Found> => {
  const { id: messageId, channelId, authorId, createdAt } = message;
  const subject = {
    ...{ guildId: place.guildId, targetId: authorId, messageId, channelId },
    ...{ channelName: place.channel.name, aboutGuildId: null, aboutGuildName: null },
  };
  const open = await findOpenReport(trx, subject);
  const reportId = open?.id ?? message.reportId;
  if (open === null) {
    const evidence = await copyEvidence(trx, { channelId, messageId });
    await insertReport(trx, { ...subject, id: reportId, evidence, createdAt, rule });
  }
  return {
    ...{ guildId: place.guildId, reportId, isTimedOut: false },
    version: await takeEventVersion(trx),
  };
};

/** The evidence of a message as it stands, with what it will have when it is whole. */
const evidenceOf = async (trx: Db, message: NewMessage, text: string): Promise<StoredEvidence | null> => {
  const { channelId, id: messageId, attachments = [], copies = [] } = message;
  const evidence = await copyEvidence(trx, { channelId, messageId });
  if (evidence === null) return null;
  const files = await copyFilesOf(trx, [...attachments, ...copies.map(({ source }) => source)]);
  return { ...evidence, message: { ...evidence.message, content: text, files: [...files] } };
};

/** Keeps a message for staff, with its item. The id that the message would have had names both. */
const hold = async (
  trx: Db,
  message: NewMessage,
  place: Place,
  { name, action, timeoutS, evidence }: Decided & { readonly evidence: StoredEvidence | null },
): Promise<WrittenMessage> => {
  const { guildId } = place;
  const { channelId, authorId, createdAt, nonce, attachments = [], scheduledId } = message;
  if ((await countHeld(trx, guildId, authorId)) >= AUTOMOD_LIMITS.heldOfOne) return { kind: 'too-many-held' };
  const id = toId<HeldId>(message.id);
  const reportId = toId<ReportId>(message.id);
  const row = { id, reportId, guildId, channelId, authorId, createdAt, draft: draftOf(message) };
  await insertReport(trx, {
    ...subjectOf(message, place),
    ...{ id: reportId, evidence, createdAt, rule: name, kind: 'held' },
  });
  await insertHeld(trx, { ...row, nonce });
  if (!(await keepForHeld(trx, id, { channelId, authorId, attachments, scheduledId })))
    return { kind: 'no-attachment' };
  const isTimedOut = action === 'timeout' && timeoutS !== null;
  if (isTimedOut) {
    const until = new Date(Date.parse(createdAt) + timeoutS * 1000).toISOString();
    await putTimeout(trx, { guildId, userId: authorId, until, moderatorId: null });
  }
  const found = { guildId, reportId, isTimedOut, version: await takeEventVersion(trx) };
  return { kind: 'held', id, createdAt, held: heldOf(row), found };
};

/** No transaction sees what another has not committed: two tries of one message must not both hold it. */
const takeTurn = async (trx: Db, { channelId, authorId, nonce }: NewMessage): Promise<void> => {
  if (nonce === null) return;
  const turn = `held ${channelId} ${authorId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(trx);
};

/**
 * Stores a message by `put` if the rules of its guild let it pass; else it is refused, or kept for staff. A message that is
 * not to pass is stored first and taken back, so that it is refused for every reason for which it would have been.
 */
export const insertJudged = async (
  trx: Db,
  message: NewMessage,
  place: Place,
  put: Put,
): Promise<WrittenMessage> => {
  if (holds(place.rights, 'MANAGE_MESSAGES')) return put();
  const rules = await listLiveRules(trx, place.guildId);
  const isNewcomers = await waitsByLockdown(trx, place, message);
  if (rules.length === 0 && !isNewcomers) return put();
  await takeTurn(trx, message);
  const earlier = await findHeldByNonce(trx, message);
  if (earlier !== null) {
    const { id, createdAt } = earlier;
    return { kind: 'held', id, createdAt, held: heldOf(earlier) };
  }
  if ((await findByNonce(trx, message)) !== null) return put();
  const text = await textOf(trx, message);
  const { authorId: userId, createdAt } = message;
  const { verdict: ruled, hash } = await judge(trx, place, rules, { text, at: createdAt });
  const verdict = isNewcomers && (ruled === null || ruled.action === 'flag') ? BY_LOCKDOWN : ruled;
  const remember = async (): Promise<void> => {
    if (hash !== null) await insertSaid(trx, { guildId: place.guildId, userId, hash, createdAt });
  };
  if (verdict === null || verdict.action === 'flag') {
    const written = await put();
    if (written.kind !== 'created') return written;
    await remember();
    if (verdict === null) return written;
    const flagged = { ...message, reportId: toId<ReportId>(message.id) };
    const found = await flagMessage(trx, flagged, place, verdict.name);
    return { ...written, sent: { ...written.sent, found } };
  }
  await sql`savepoint judged`.execute(trx);
  const trial = await put();
  const evidence = trial.kind === 'created' ? await evidenceOf(trx, message, text) : null;
  await sql`rollback to savepoint judged`.execute(trx);
  if (trial.kind !== 'created') return trial;
  await remember();
  if (verdict.action === 'block') return { kind: 'blocked', message: verdict.message };
  await sql`savepoint held`.execute(trx);
  const held = await hold(trx, message, place, { ...verdict, evidence });
  if (held.kind !== 'held') await sql`rollback to savepoint held`.execute(trx);
  return held;
};
