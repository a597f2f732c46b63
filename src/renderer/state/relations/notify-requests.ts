import { isMutedAt } from '../../../domain/notifications/decide-notification';
import { nativeName } from '../../../domain/notifications/notification-texts';
import { t } from '../../../domain/i18n/t';
import type { LiveBatch } from '../live-events';
import type { AppThunk } from '../store';
import { selectRelation } from './selectors';

const keyOf = (userId: string): string => `friend-request-${userId}`;

/**
 * Shows notifications of friend requests that just came, and closes those that were answered or taken back. Called before
 * the events are applied: a request that is known already notifies nobody.
 */
export const notifyRequests =
  ({ events, now }: LiveBatch): AppThunk =>
  (_dispatch, getState, { bridge }) => {
    const state = getState();
    const { current: held } = state.preferences;
    const isQuiet =
      held?.showsNotifications !== true || held.status === 'dnd' || isMutedAt(held.mutedUntil, now);
    for (const { name, data } of events) {
      if (name !== 'RELATION' && name !== 'RELATION_REMOVE') continue;
      const userId = name === 'RELATION' ? data.relation.user.id : data.userId;
      const wasAsked = selectRelation(state, userId)?.kind === 'incoming';
      if (name === 'RELATION' && data.relation.kind === 'incoming') {
        if (wasAsked || isQuiet) continue;
        void bridge.invoke('notifications.show', {
          key: keyOf(userId),
          title: t('{{name}} sent you a friend request', { name: nativeName(data.relation.user.username) }),
          body: '',
          place: null,
          opens: { kind: 'friend-requests', userId },
          ...{ isSilent: false, isForMe: true },
        });
      } else if (wasAsked)
        void bridge.invoke('notifications.close', { keys: [keyOf(userId)], channelId: null });
    }
  };
