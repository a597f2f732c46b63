import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import type { Destination } from '../../../domain/navigation/rank-destinations';
import { selectMarkingOf } from '../preferences/channel-preferences';
import type { AppThunk, RootState } from '../store';
import { tabSelected } from './slice';
import type { Tab } from './types';
import { openChannel, selectGuild } from './thunks';

/** A target of the quick switcher: a destination with the ids to open it. */
export type JumpTarget = Destination & { readonly id: string } & (
    | { readonly to: 'tab'; readonly tab: Tab }
    | { readonly to: 'guild'; readonly guildId: GuildId; readonly avatar: string | null }
    | { readonly to: 'channel'; readonly guildId: GuildId; readonly channelId: ChannelId }
  );

const home = (): JumpTarget => ({
  ...{ id: 'tab-home', to: 'tab', tab: 'home', kind: 'tab' },
  ...{ name: t('Home'), context: '', pings: 0, isUnread: false },
});

/** Every destination: servers with their channels, in the order of the rail, the open server first. */
export const selectJumpTargets: (state: RootState) => readonly JumpTarget[] = createSelector(
  [
    (state: RootState) => state.guilds,
    (state: RootState) => state.channels,
    (state: RootState) => state.unread,
    (state: RootState) => state.navigation.guildId,
    selectMarkingOf,
    ({ viewAs }: RootState) => viewAs.view,
  ],
  (guilds, channels, unread, open, markingOf, view) => {
    const order = open === null ? guilds.ids : [open, ...guilds.ids.filter((id) => id !== open)];
    const targets: JumpTarget[] = [];
    for (const guildId of order) {
      const guild = guilds.byId[guildId];
      if (guild === undefined) continue;
      targets.push({
        ...{ id: guildId, to: 'guild', guildId, avatar: guild.avatar },
        ...{ kind: 'guild', name: guild.name, context: '', pings: 0, isUnread: false },
      });
      for (const channelId of channels.byGuild[guildId] ?? []) {
        const channel = channels.byId[channelId];
        if (channel === undefined) continue;
        if (view?.guildId === guildId && !(channelId in view.places)) continue;
        targets.push({
          ...{ id: channelId, to: 'channel', guildId, channelId },
          ...{ kind: channel.type === 'text' ? 'text' : 'voice', name: channel.name, context: guild.name },
          pings: unread.pings[channelId] ?? 0,
          // A muted channel never counts as unread.
          isUnread: channelId in unread.channels && !markingOf(guildId, channelId).isMuted,
        });
      }
    }
    return [...targets, home()];
  },
);

/** Opens the target. */
export const openJumpTarget =
  (target: JumpTarget): AppThunk =>
  (dispatch) => {
    if (target.to === 'tab') dispatch(tabSelected(target.tab));
    else if (target.to === 'guild') void dispatch(selectGuild(target.guildId));
    else void dispatch(openChannel(target.guildId, target.channelId));
  };
