import type { QueueItem } from '../../../contract/entities/queue-item';
import { t } from '../../../domain/i18n/t';
import { isMutedAt } from '../../../domain/notifications/decide-notification';
import { nativeName } from '../../../domain/notifications/notification-texts';
import { categoriesText, foundText } from '../../../domain/queue/texts';
import { isNewReport } from '../../../domain/queue/new-report';
import type { LiveBatch } from '../live-events';
import { selectIsMuted } from '../preferences/guild-selectors';
import type { AppThunk } from '../store';
import { selectHasQueue, selectQueueItem } from './selectors';

/** What a notification says: of reports why, of what a rule has found by which. */
const wordsOf = (item: QueueItem, guild: string): { readonly title: string; readonly body: string } => {
  const found = foundText(item);
  if (found === null) return { title: t('New report in {{guild}}', { guild }), body: categoriesText(item) };
  const title =
    item.kind === 'held'
      ? t('A message waits for review in {{guild}}', { guild })
      : t('A message was flagged in {{guild}}', { guild });
  return { title, body: nativeName(found) };
};

const keyOf = (id: string): string => `report-${id}`;

/**
 * Shows notifications of reports that just came to staff, and closes those of reports that somebody handles. Called before
 * the events are applied: a report that is known already notifies nobody.
 */
export const notifyReports =
  ({ events, now, me }: LiveBatch): AppThunk =>
  (_dispatch, getState, { bridge, work }) => {
    const state = getState();
    const { current: held } = state.preferences;
    const isQuiet =
      held?.showsNotifications !== true || held.status === 'dnd' || isMutedAt(held.mutedUntil, now);
    for (const { name, data } of events) {
      if (name !== 'GUILD_QUEUE') continue;
      const { guildId, item, open } = data;
      if (item.status !== 'open' || (item.claimedBy !== null && item.claimedBy.id !== me)) {
        if (work.reportNotices.delete(keyOf(item.id)))
          void bridge.invoke('notifications.close', { keys: [keyOf(item.id)], channelId: null });
        continue;
      }
      const isNew = isNewReport(item, {
        ...{ me, now, openNow: open },
        openBefore: state.queue.counts[guildId] ?? null,
        isHeld: selectQueueItem(state, guildId, item.id) !== null,
      });
      if (!isNew || isQuiet || selectIsMuted(state, guildId) || !selectHasQueue(state, guildId)) continue;
      work.reportNotices.add(keyOf(item.id));
      void bridge.invoke('notifications.show', {
        key: keyOf(item.id),
        ...wordsOf(item, nativeName(state.guilds.byId[guildId]?.name ?? t('Server'))),
        place: null,
        opens: { kind: 'queue', guildId, reportId: item.id },
        ...{ isSilent: false, isForMe: true },
      });
    }
  };
