import { DESK_LIMITS } from '../../contract/desk-limits';
import type { QueueItem, QueuePerson } from '../../contract/entities/queue-item';
import { failure, success } from '../../contract/failure';
import type { EventData } from '../../contract/gateway/events';
import type { GuildId, ReportId, UserId } from '../../contract/ids';
import type { reports } from '../../contract/rest/reports';
import { type Authority, outranks } from '../../domain/permissions/authority';
import { judgeHold } from '../../domain/reports/claims';
import { isoTimeOf } from '../clock';
import type { AuditTarget } from '../data/audit-log';
import { findGuild } from '../data/guilds';
import { loadAuthority } from '../data/members';
import {
  countOpenReports,
  findPeople,
  listReports,
  lockReport,
  type ReportRow,
  updateReport,
} from '../data/reports';
import type { Db, Reads } from '../data/schema';
import { type Answer, forbidden, notFound, refuse, type Refusal } from '../refusal';
import { withVersion } from './acts';
import { userTarget } from './audit';
import type { HandlersOf } from './handler';
import { itemOf, itemsOf } from './queue-items';
import type { Services } from './services';
import type { OwnMessage } from './official-message';
import { insertOwnMessages } from './tell-reporters';

const UNCLAIMED = 'Take this report before you decide it';
const HIGHER = 'Somebody of higher rank has to decide this';

/** A changed item, and what staff are told of it; null where nothing has changed. */
interface Changed {
  readonly reply: { readonly item: QueueItem };
  readonly told: EventData<'GUILD_QUEUE'> | null;
}

const personOf = async (reads: Reads, userId: UserId | null): Promise<QueuePerson | null> => {
  if (userId === null) return null;
  const person = (await findPeople(reads, [userId])).get(userId);
  return person === undefined ? null : { id: person.id, username: person.username, avatar: person.avatar };
};

/** The refusal where somebody else handles an item, or has decided it: with who that is. */
const refusalOf = async (trx: Db, row: ReportRow, hold: 'theirs' | 'resolved'): Promise<Answer<never>> => {
  const by = await personOf(trx, hold === 'theirs' ? row.claimedBy : row.resolvedBy);
  const name = by?.username ?? 'Somebody';
  return failure<Refusal>(
    hold === 'theirs'
      ? { status: 409, message: `${name} is handling this`, code: 'claimed', now: { by } }
      : { status: 409, message: `${name} has decided this already`, code: 'conflict', now: { by } },
  );
};

/** The item after a change, as it is answered and told. */
const changedTo = async (trx: Db, guildId: GuildId, id: ReportId): Promise<Answer<Changed>> => {
  const row = await lockReport(trx, id);
  if (row === null) return notFound('report');
  const item = await itemOf(trx, row);
  return success({ reply: { item }, told: { guildId, item, open: await countOpenReports(trx, guildId) } });
};

/** Whom an act is about in the audit log: the person, or the report of one whose account is gone. */
const auditTargetOf = async (trx: Db, { id, targetId }: ReportRow): Promise<AuditTarget> =>
  targetId === null ? { type: 'report', id, name: '' } : userTarget(trx, targetId);

/** Whether somebody may decide about whom a report concerns; never about themselves. */
const mayDecide = async (
  trx: Db,
  guildId: GuildId,
  who: Authority,
  { targetId }: ReportRow,
): Promise<boolean> => {
  if (targetId === null) return true;
  if (targetId === who.userId) return false;
  const target = await loadAuthority(trx, guildId, targetId);
  return target !== null && outranks(who, target);
};

type QueueHandlers = Omit<HandlersOf<typeof reports>, 'reports.create'>;

/** Handlers of the queue of a guild's reports. */
export const queueHandlers = (services: Services): QueueHandlers => {
  const { db, clock } = services;
  return {
    'queue.fetch': async ({ guildId, status, before, limit }) => {
      if (limit === 0) return refuse(400, 'The limit must be at least 1');
      const count = Math.min(limit ?? DESK_LIMITS.queuePage, DESK_LIMITS.queuePage);
      const rows = await listReports(db, { guildId, status, before, limit: count });
      return success({ items: await itemsOf(db, rows), open: await countOpenReports(db, guildId) });
    },

    'queue.claim': async ({ reportId }, { caller: { userId }, acts, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { guildId }): Promise<Answer<Changed>> => {
          const row = await lockReport(trx, reportId);
          if (row === null) return notFound('report');
          const hold = judgeHold(row, userId, clock.now());
          if (hold === 'theirs' || hold === 'resolved') return refusalOf(trx, row, hold);
          const claimedUntil = isoTimeOf(clock.now() + DESK_LIMITS.claimMs);
          await updateReport(trx, reportId, { claimedBy: userId, claimedUntil });
          return changedTo(trx, guildId, reportId);
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      if (value.told !== null) hub.changed(version, 'GUILD_QUEUE', value.told);
      return success(value.reply);
    },

    'queue.release': async ({ reportId }, { caller: { userId }, acts, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { guildId }): Promise<Answer<Changed>> => {
          const row = await lockReport(trx, reportId);
          if (row === null) return notFound('report');
          const hold = judgeHold(row, userId, clock.now());
          if (hold === 'theirs' || hold === 'resolved') return refusalOf(trx, row, hold);
          if (hold === 'free') return success({ reply: { item: await itemOf(trx, row) }, told: null });
          await updateReport(trx, reportId, { claimedBy: null, claimedUntil: null });
          return changedTo(trx, guildId, reportId);
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      if (value.told !== null) hub.changed(version, 'GUILD_QUEUE', value.told);
      return success(value.reply);
    },

    'queue.resolve': async (
      { reportId, outcome, note: given, tell },
      { caller: { userId }, acts, audit, hub },
    ) => {
      const note = given.trim() === '' ? null : given.trim();
      const done = await acts.inGuild(
        withVersion(
          async (
            trx,
            { guildId, who },
          ): Promise<Answer<Changed & { readonly messages: readonly OwnMessage[] }>> => {
            const row = await lockReport(trx, reportId);
            if (row === null) return notFound('report');
            const hold = judgeHold(row, userId, clock.now());
            if (hold === 'theirs' || hold === 'resolved') return refusalOf(trx, row, hold);
            if (!(await mayDecide(trx, guildId, who, row))) return forbidden(HIGHER);
            if (hold === 'free') return refuse(409, UNCLAIMED);
            await updateReport(trx, reportId, {
              ...{ status: 'resolved', outcome, note, resolvedBy: userId },
              resolvedAt: isoTimeOf(clock.now()),
              ...{ claimedBy: null, claimedUntil: null },
            });
            await audit(trx, {
              ...{ guildId, actorId: userId, action: 'REPORT_RESOLVE', reason: note },
              target: await auditTargetOf(trx, row),
              changes: [{ key: 'outcome', old_value: null, new_value: outcome }],
            });
            const name = (await findGuild(trx, guildId))?.name ?? '';
            const text = `Your report in ${name} was handled.`;
            const messages = tell ? await insertOwnMessages(services, trx, reportId, text) : [];
            const changed = await changedTo(trx, guildId, reportId);
            return changed.ok ? success({ ...changed.value, messages }) : changed;
          },
        ),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      if (value.told !== null) hub.changed(version, 'GUILD_QUEUE', value.told);
      for (const { userId: to, message } of value.messages) hub.toUser(to, 'SYSTEM_MESSAGE', { message });
      return success(value.reply);
    },
  };
};
