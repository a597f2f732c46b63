import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, GuildId } from '../../../contract/ids';
import type { DesktopSummary, StaffPage } from '../../../contract/ipc/desktop';
import { EMPTY_SUMMARY } from '../../../contract/ipc/summary';
import { SUMMARY_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { grants, NO_PERMISSIONS } from '../../../domain/permissions/mask';
import { claimEnd } from '../../../domain/queue/claim';
import { subjectText } from '../../../domain/queue/texts';
import { staffPagesOf } from '../../../domain/permissions/menu';
import { selectMarkingOf } from '../preferences/channel-preferences';
import { selectPermissionsByGuild } from '../roles/selectors';
import type { RootState } from '../store';
import { pathIn } from '../threads/selectors';
import { selectWaiting, selectWaitingCount } from '../queue/waiting';
import { selectHasFeature, selectIsInvisible, selectMe, selectMyId } from '../session/selectors';
import { selectIsMuted, selectOwnVoice } from '../voice/selectors';
import { selectUnreadCounts } from '../unread/selectors';

type Place = DesktopSummary['places'][number];

interface Unread {
  readonly channels: number;
  readonly places: DesktopSummary['places'];
}

/**
 * Unread channels: their count, and the jump targets with mentions first and then the latest. The open channel is
 * included for messages that arrived while nobody was looking, for example while the window was hidden.
 */
const selectUnread = createSelector(
  [
    (state: RootState) => state.unread.channels,
    (state: RootState) => state.unread.unmarked,
    (state: RootState) => state.unread.pings,
    (state: RootState) => state.notifications.latest,
    (state: RootState) => state.guilds.byId,
    (state: RootState) => state.channels.byId,
    (state: RootState) => state.conversations.byId,
    selectMarkingOf,
  ],
  (unread, unmarked, allPings, latest, guilds, channels, conversations, markingOf): Unread => {
    const found: { readonly place: Place; readonly order: number }[] = [];
    const unseen = Object.entries(unmarked).filter(([id]) => id in latest && !(id in unread));
    let count = 0;
    for (const [channelId, guildId] of [...Object.entries(unread), ...unseen] as [ChannelId, GuildId][]) {
      const guild = guilds[guildId];
      const channel = channels[channelId];
      const pings = allPings[channelId] ?? 0;
      const { isMuted, level } = markingOf(guildId, channelId);
      const isMarked = !isMuted && (level === 'allMessages' || pings > 0);
      const isConversation = channelId in conversations;
      if (channel === undefined || (guild === undefined && !isConversation)) continue;
      if (isMarked) count += 1;
      else if (pings === 0) continue;
      const last = latest[channelId];
      const messageId = (pings > 0 ? last?.pingId : null) ?? last?.messageId ?? null;
      found.push({
        place: {
          guildId,
          channelId,
          messageId,
          channel: pathIn(channels, channelId) ?? channel.name,
          guild: guild?.name ?? t('Direct Messages'),
          pings,
        },
        order: last?.order ?? 0,
      });
    }
    const places = found
      .sort((a, b) => Number(b.place.pings > 0) - Number(a.place.pings > 0) || b.order - a.order)
      .slice(0, SUMMARY_LIMITS.places)
      .map(({ place }) => place);
    return { channels: count, places };
  },
);

/** The servers in which the user may moderate, in the order of the rail. */
const selectStaff = createSelector(
  [
    (state: RootState) => state.guilds,
    (state: RootState) => state.guildInvites.byKey,
    selectPermissionsByGuild,
    (state: RootState) => (selectHasFeature(state, 'reports') ? state.queue.counts : null),
  ],
  (guilds, invites, permissions, reports): DesktopSummary['staff'] =>
    guilds.ids
      .flatMap((guildId) => {
        const mask = permissions.get(guildId) ?? NO_PERMISSIONS;
        const decides = reports !== null && grants(mask, 'MANAGE_REPORTS');
        const pages: StaffPage[] = [...(decides ? (['queue'] as const) : []), ...staffPagesOf(mask)];
        const page = invites[guildId];
        const isKnown = page?.phase === 'loaded' && !page.isStale;
        // If the server does not report the setting itself, it is known only while the list of invites is up to date.
        const said =
          guilds.byId[guildId]?.invitesPaused ?? (isKnown ? page.value.settings.invitesPaused : null);
        return pages.length === 0
          ? []
          : {
              guildId,
              guild: guilds.byId[guildId]?.name ?? '',
              pages,
              invitesPaused: page?.value.asked.invitesPaused ?? said,
              ...(decides && { reports: reports[guildId] ?? 0 }),
            };
      })
      .slice(0, SUMMARY_LIMITS.staffGuilds),
);

/** What waits in the queues of the user, and who handles the newest of it. */
const selectQueueSummary = createSelector(
  [selectWaitingCount, selectWaiting, (state: RootState) => state.guilds.byId, selectMyId],
  (open, waiting, guilds, me): DesktopSummary['queue'] => ({
    open,
    newest: waiting.slice(0, SUMMARY_LIMITS.waiting).map(({ guildId, item }) => {
      const until = claimEnd(item);
      const { claimedBy } = item;
      return {
        ...{ guildId, guild: guilds[guildId]?.name ?? '', id: item.id, subject: subjectText(item) },
        handled:
          claimedBy === null || until === null || claimedBy.id === me
            ? null
            : { by: claimedBy.username, until },
      };
    }),
  }),
);

/** The user's own status, as the tray offers it. */
const selectOwnStatus = createSelector(
  [
    (state: RootState) => state.preferences.current?.status ?? 'active',
    (state: RootState) => (selectHasFeature(state, 'custom-status') ? selectIsInvisible(state) : null),
    (state: RootState) => selectMe(state)?.statusText ?? null,
  ],
  (status, isInvisible, said): Pick<DesktopSummary, 'status' | 'isInvisible' | 'said'> => ({
    ...{ status, isInvisible, said },
  }),
);

/** The voice channel of the user. */
const selectVoiceSummary = createSelector(
  [
    selectOwnVoice,
    (state: RootState) => state.channels.byId,
    (state: RootState) => state.guilds.byId,
    selectIsMuted,
    (state: RootState) => state.voice.selfDeaf,
  ],
  (own, channels, guilds, isMuted, isDeaf): DesktopSummary['voice'] =>
    own === null
      ? null
      : {
          ...{ guildId: own.guildId, channelId: own.channelId, isMuted, isDeaf },
          channel: channels[own.channelId]?.name ?? '',
          guild: guilds[own.guildId]?.name ?? '',
        },
);

/** The summary that is shown outside the window; the same object while nothing in it changes. */
export const selectDesktopSummary: (state: RootState) => DesktopSummary = createSelector(
  [
    (state: RootState) => state.session.phase === 'signed-in' && state.guilds.isLoaded,
    selectOwnStatus,
    (state: RootState) => selectUnreadCounts(state).pings,
    selectUnread,
    selectStaff,
    selectVoiceSummary,
    selectQueueSummary,
  ],
  (isSignedIn, status, pings, { channels, places }, staff, voice, queue) =>
    isSignedIn
      ? { isSignedIn, ...status, unread: { channels, pings }, places, staff, voice, queue }
      : EMPTY_SUMMARY,
);
