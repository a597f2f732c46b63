import { success } from '../../contract/failure';
import type { ScheduledId } from '../../contract/ids';
import { SCHEDULED_LIMITS } from '../../contract/limits';
import type { scheduled } from '../../contract/rest/scheduled';
import { isoTimeOf } from '../clock';
import { lockAccount } from '../data/locks';
import { keepForScheduled, leaveScheduledFiles, listScheduledFiles } from '../data/scheduled-files';
import {
  countScheduled,
  deleteScheduled,
  insertScheduled,
  itemOf,
  listScheduled,
  lockScheduled,
  updateScheduled,
} from '../data/scheduled';
import { notFound, refuse, refuseForNow } from '../refusal';
import { acknowledge } from './acknowledge';
import type { HandlersOf } from './handler';
import { createScheduledTeller, writeScheduled } from './send-scheduled';
import { EMPTY, TOO_QUICKLY, tooManyFiles } from './sent-message';
import type { Services } from './services';

const { leastMs, mostMs } = SCHEDULED_LIMITS;
const OUTSIDE = 'Choose a time within 90 days';

/** Handlers of messages that are sent later. */
export const scheduledHandlers = (services: Services): HandlersOf<typeof scheduled> => {
  const { db, ids, clock, sendingLimit, limits } = services;
  const tellSent = createScheduledTeller(services);

  const isAhead = (sendAt: string): boolean => {
    const aheadMs = Date.parse(sendAt) - clock.now();
    return aheadMs >= leastMs && aheadMs <= mostMs;
  };

  return {
    'scheduled.create': async (
      { channelId, content, parentId, attachments = [], sendAt },
      { caller: { userId }, acts, hub },
    ) => {
      const files = attachments.length;
      if (content.trim() === '' && files === 0) return refuse(400, EMPTY);
      if (files > limits.attachments_per_message) return tooManyFiles(limits.attachments_per_message);
      if (!isAhead(sendAt)) return refuse(400, OUTSIDE);
      const done = await acts.ofNothing(async (trx, { guildId }) => {
        // The messages of one person are counted one after the other.
        await lockAccount(trx, userId);
        if ((await countScheduled(trx, userId)) >= limits.scheduled)
          return refuse(400, `You have ${limits.scheduled} scheduled messages already`);
        const row = {
          ...{ id: ids.next<ScheduledId>(), userId, guildId, channelId, content, parentId, files },
          ...{ sendAt: isoTimeOf(Date.parse(sendAt)), createdAt: isoTimeOf(clock.now()), refused: null },
        };
        await insertScheduled(trx, row);
        if (!(await keepForScheduled(trx, { scheduledId: row.id, channelId, userId, attachments })))
          return notFound('file');
        return success({ reply: { item: itemOf(row, await listScheduledFiles(trx, row.id)) } });
      });
      if (!done.ok) return done;
      hub.toUser(userId, 'SCHEDULED', done.value.reply);
      return success(done.value.reply);
    },

    'scheduled.list': async (_args, { caller }) => success({ items: await listScheduled(db, caller.userId) }),

    'scheduled.edit': async (
      { scheduledId, content, attachments, sendAt },
      { caller: { userId }, acts, hub },
    ) => {
      const done = await acts.ofNothing(async (trx) => {
        const row = await lockScheduled(trx, scheduledId, userId);
        if (row === null) return notFound('message');
        const at = isoTimeOf(Date.parse(sendAt));
        const waitsAsBefore = row.refused === null && at === row.sendAt;
        if (!waitsAsBefore && !isAhead(sendAt)) return refuse(400, OUTSIDE);
        if (attachments !== undefined && !(await leaveScheduledFiles(trx, scheduledId, attachments)))
          return notFound('file');
        const left = await listScheduledFiles(trx, scheduledId);
        if (content.trim() === '' && left.length === 0) return refuse(400, EMPTY);
        // Files that are gone are no longer expected: the person sees what is left.
        const change = { content, files: left.length, sendAt: at, refused: null };
        await updateScheduled(trx, scheduledId, change);
        return success({ reply: { item: itemOf({ ...row, ...change }, left) } });
      });
      if (!done.ok) return done;
      hub.toUser(userId, 'SCHEDULED', done.value.reply);
      return success(done.value.reply);
    },

    'scheduled.delete': async ({ scheduledId }, { caller: { userId }, acts, hub }) => {
      const done = await acts.ofNothing(async (trx) => {
        if ((await lockScheduled(trx, scheduledId, userId)) === null) return notFound('message');
        await deleteScheduled(trx, scheduledId);
        return success(null);
      });
      if (!done.ok) return done;
      hub.toUser(userId, 'SCHEDULED_REMOVE', { id: scheduledId });
      return acknowledge();
    },

    'scheduled.send': async ({ scheduledId }, { caller: { userId }, acts, hub, announce }) => {
      const done = await acts.ofNothing(async (trx) => {
        const row = await lockScheduled(trx, scheduledId, userId);
        if (row === null) return notFound('message');
        const wait = sendingLimit.take(userId, row.content);
        return wait > 0 ? refuseForNow(wait, TOO_QUICKLY) : writeScheduled(services, trx, row);
      });
      if (!done.ok) return done;
      await tellSent({ hub, announce }, done.value);
      return acknowledge();
    },
  };
};
