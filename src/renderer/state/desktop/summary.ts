import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, GuildId } from '../../../contract/ids';
import {
  type DesktopSummary,
  MOST_PLACES,
  MOST_STAFF_GUILDS,
  type StaffPage,
} from '../../../contract/ipc/desktop';
import { NO_PERMISSIONS } from '../../../domain/permissions/mask';
import { staffPagesOf } from '../../../domain/permissions/menu';
import { selectMarkingOf } from '../preferences/channel-preferences';
import { selectPermissionsByGuild } from '../roles/selectors';
import type { RootState } from '../store';
import { selectUnreadCounts } from '../unread/selectors';

type Place = DesktopSummary['places'][number];

/** Unread channels to jump to: those with mentions first, then those in which something came last. */
const selectPlaces = createSelector(
  [
    (state: RootState) => state.unread.channels,
    (state: RootState) => state.unread.pings,
    (state: RootState) => state.notifications.latest,
    (state: RootState) => state.guilds.byId,
    (state: RootState) => state.channels.byId,
    selectMarkingOf,
  ],
  (unread, allPings, latest, guilds, channels, markingOf): DesktopSummary['places'] => {
    const found: { readonly place: Place; readonly order: number }[] = [];
    for (const [channelId, guildId] of Object.entries(unread) as [ChannelId, GuildId][]) {
      const guild = guilds[guildId];
      const channel = channels[channelId];
      const pings = allPings[channelId] ?? 0;
      const { isMuted, level } = markingOf(guildId, channelId);
      const isMarked = pings > 0 || (!isMuted && level === 'allMessages');
      if (guild === undefined || channel === undefined || !isMarked) continue;
      const last = latest[channelId];
      const messageId = (pings > 0 ? last?.pingId : null) ?? last?.messageId ?? null;
      found.push({
        place: { guildId, channelId, messageId, channel: channel.name, guild: guild.name, pings },
        order: last?.order ?? 0,
      });
    }
    return found
      .sort((a, b) => Number(b.place.pings > 0) - Number(a.place.pings > 0) || b.order - a.order)
      .slice(0, MOST_PLACES)
      .map(({ place }) => place);
  },
);

/** The servers in which one may moderate, in the order of the rail. */
const selectStaff = createSelector(
  [
    (state: RootState) => state.guilds,
    (state: RootState) => state.guildInvites.byGuild,
    selectPermissionsByGuild,
  ],
  (guilds, invites, permissions): DesktopSummary['staff'] =>
    guilds.ids
      .flatMap((guildId) => {
        const pages: StaffPage[] = [...staffPagesOf(permissions.get(guildId) ?? NO_PERMISSIONS)];
        const known = invites[guildId];
        const isKnown = known?.phase === 'loaded' && !known.isStale;
        return pages.length === 0
          ? []
          : {
              guildId,
              guild: guilds.byId[guildId]?.name ?? '',
              pages,
              invitesPaused: isKnown ? { ...known.settings, ...known.asked }.invitesPaused : null,
            };
      })
      .slice(0, MOST_STAFF_GUILDS),
);

const NOTHING: DesktopSummary = {
  isSignedIn: false,
  status: 'active',
  unread: { channels: 0, pings: 0 },
  places: [],
  staff: [],
};

/** What stands outside the window; the same as long as nothing of it changes. */
export const selectDesktopSummary: (state: RootState) => DesktopSummary = createSelector(
  [
    (state: RootState) => state.session.phase === 'signed-in' && state.guilds.isLoaded,
    (state: RootState) => state.preferences.current?.status ?? 'active',
    selectUnreadCounts,
    selectPlaces,
    selectStaff,
  ],
  (isSignedIn, status, unread, places, staff) =>
    isSignedIn ? { isSignedIn, status, unread, places, staff } : NOTHING,
);
