import { DESK_LIMITS } from '../../contract/desk-limits';
import { success } from '../../contract/failure';
import type { reports } from '../../contract/rest/reports';
import { judgeHold } from '../../domain/reports/claims';
import { isoTimeOf } from '../clock';
import { findGuild } from '../data/guilds';
import { countOpenReports, listReports, lockReport, updateReport } from '../data/reports';
import { type Answer, notFound, refuse } from '../refusal';
import { withVersion } from './acts';
import type { HandlersOf } from './handler';
import type { OwnMessage } from './official-message';
import { auditTargetOf, type Changed, changedTo, lockClaimed, refusalOf } from './queue-decisions';
import { itemOf, itemsOf } from './queue-items';
import type { Services } from './services';
import { insertOwnMessages } from './tell-reporters';

const RELEASE_OR_REJECT = 'Release or reject this message';

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
            const mine = await lockClaimed(trx, { reportId, guildId, who }, clock.now());
            if (!mine.ok) return mine;
            const row = mine.value;
            if (row.kind === 'held') return refuse(400, RELEASE_OR_REJECT);
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
