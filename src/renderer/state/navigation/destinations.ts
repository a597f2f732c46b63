import { createSelector } from '@reduxjs/toolkit';
import type { Member } from '../../../contract/entities/member';
import type { ChannelId, GuildId, UserId } from '../../../contract/ids';
import { guildOfConversation } from '../../../contract/conversation-ids';
import type { AppCommand } from '../../../contract/ipc/commands';
import { conversationName, partnerIn } from '../../../domain/conversations/names';
import { t } from '../../../domain/i18n/t';
import { COMMAND_TEXTS } from '../../../domain/navigation/command-texts';
import type { Destination } from '../../../domain/navigation/rank-destinations';
import { withUsed } from '../../../domain/navigation/used-destinations';
import { selectConversations, selectHasConversations } from '../conversations/selectors';
import { messageUser } from '../conversations/thunks';
import { selectMembersByName } from '../members/selectors';
import { availableCommands } from '../menu/commands';
import { overlayOpened } from '../overlays/slice';
import { setPreferences } from '../preferences/thunks';
import { selectMarkingOf } from '../preferences/channel-preferences';
import { selectRelationsOf } from '../relations/selectors';
import { selectMyId } from '../session/selectors';
import { selectFollowedThreads } from '../threads/selectors';
import type { AppThunk, RootState } from '../store';
import { commandGiven, tabSelected } from './slice';
import type { Tab } from './types';
import { openChannel, selectGuild } from './thunks';

/** A target of the quick switcher: a destination with the ids to open it. */
export type JumpTarget = Destination & { readonly id: string } & (
    | { readonly to: 'tab'; readonly tab: Tab }
    | { readonly to: 'guild'; readonly guildId: GuildId; readonly avatar: string | null }
    | { readonly to: 'channel'; readonly guildId: GuildId; readonly channelId: ChannelId }
    | {
        readonly to: 'person';
        readonly guildId: GuildId;
        readonly userId: UserId;
        readonly avatar: string | null;
      }
    /** Somebody with whom there is no conversation in the list yet. */
    | { readonly to: 'friend'; readonly userId: UserId; readonly avatar: string | null }
    | {
        readonly to: 'conversation';
        readonly guildId: GuildId;
        readonly channelId: ChannelId;
        readonly avatar: string | null;
      }
    | { readonly to: 'command'; readonly command: AppCommand }
  );

const home = (): JumpTarget => ({
  ...{ id: 'tab-home', to: 'tab', tab: 'home', kind: 'tab' },
  ...{ name: t('Home'), context: '', pings: 0, isUnread: false },
});

/** Every place: servers with their channels, in the order of the rail, the open server first. */
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

const NOBODY: readonly Member[] = [];

/** The known members of the open server. */
const selectPeople: (state: RootState) => readonly JumpTarget[] = createSelector(
  [
    (state: RootState) => state.navigation.guildId,
    (state: RootState): string | null => state.navigation.channelId,
    (state: RootState) =>
      state.navigation.guildId === null ? NOBODY : selectMembersByName(state, state.navigation.guildId),
  ],
  (guildId, channelId, members) =>
    // Those of a conversation are found with it.
    guildId === null || guildId === channelId
      ? []
      : members.map(({ id, username, nickname, avatar }): JumpTarget => ({
          ...{ id, to: 'person', guildId, userId: id, avatar, kind: 'person' },
          ...{ name: nickname ?? username, context: nickname === null ? '' : `@${username}` },
          ...{ pings: 0, isUnread: false },
        })),
);

/** What can be done now. */
const commandTargets = (state: RootState): readonly JumpTarget[] =>
  availableCommands(state).flatMap((command): readonly JumpTarget[] =>
    command === 'quick-switcher' || command === 'home'
      ? []
      : [
          {
            ...{ id: `command-${command}`, to: 'command', command, kind: 'command' },
            ...{ name: t(COMMAND_TEXTS[command]), context: '', pings: 0, isUnread: false },
          },
        ],
  );

const NONE: readonly JumpTarget[] = [];

/** The conversations, last used first. */
export const selectConversationTargets: (state: RootState) => readonly JumpTarget[] = createSelector(
  [selectConversations, selectMyId, ({ unread }: RootState) => unread.pings],
  (conversations, me, pings) =>
    conversations.map((conversation): JumpTarget => {
      const { id, icon } = conversation;
      return {
        ...{ id, to: 'conversation', guildId: guildOfConversation(id), channelId: id, kind: 'conversation' },
        ...{ name: conversationName(conversation, me), context: '' },
        avatar: partnerIn(conversation, me)?.avatar ?? icon,
        ...{ pings: pings[id] ?? 0, isUnread: false },
      };
    }),
);

/** The threads that the user follows, last used first. */
export const selectThreadTargets: (state: RootState) => readonly JumpTarget[] = createSelector(
  [
    selectFollowedThreads,
    ({ channels }: RootState) => channels.byId,
    ({ guilds }: RootState) => guilds.byId,
    ({ unread }: RootState) => unread,
    selectMarkingOf,
  ],
  (threads, channels, guilds, unread, markingOf) =>
    threads.flatMap(({ id, guildId, parentId, name }): JumpTarget[] => {
      const parent = channels[parentId];
      const guild = guilds[guildId];
      if (parent === undefined || guild === undefined) return [];
      return [
        {
          ...{ id, to: 'channel', guildId, channelId: id, kind: 'thread', name },
          context: `#${parent.name}, ${guild.name}`,
          pings: unread.pings[id] ?? 0,
          isUnread: id in unread.channels && !markingOf(guildId, id).isMuted,
        },
      ];
    }),
);

/** The friends with whom there is no conversation in the list. */
const selectFriends: (state: RootState) => readonly JumpTarget[] = createSelector(
  [selectHasConversations, (state: RootState) => selectRelationsOf(state, 'all'), selectConversations],
  (isOffered, friends, conversations) => {
    if (!isOffered) return NONE;
    const known = new Set(
      conversations.flatMap(({ type, members }) => (type === 'direct' ? members.map(({ id }) => id) : [])),
    );
    return friends.flatMap(({ user: { id, username, avatar } }): JumpTarget[] =>
      known.has(id)
        ? []
        : [
            {
              ...{ id: `friend-${id}`, to: 'friend', userId: id, avatar, kind: 'person' },
              ...{ name: username, context: '', pings: 0, isUnread: false },
            },
          ],
    );
  },
);

/** An object that is another one when servers or channels have come or gone. */
export const selectPlaces = createSelector(
  [({ guilds }: RootState) => guilds.ids, ({ channels }: RootState) => channels.byGuild],
  (guildIds, channelIds) => ({ guildIds, channelIds }),
);

/** All that the quick switcher finds as it is opened: places, conversations, people, commands. */
export const listJumpTargets = (state: RootState): readonly JumpTarget[] => [
  ...selectConversationTargets(state),
  ...selectJumpTargets(state),
  ...(state.viewAs.view === null ? selectThreadTargets(state) : []),
  ...selectFriends(state),
  ...selectPeople(state),
  ...commandTargets(state),
];

/** How much a target was used lately, by its id. */
export const selectUseOf = (state: RootState): ((target: JumpTarget) => number) => {
  const used = new Map(state.preferences.current?.usedDestinations.map(({ id, score }) => [id, score]));
  return ({ id }) => used.get(id) ?? 0;
};

/** Opens the target, and remembers that it was chosen. */
export const openJumpTarget =
  (target: JumpTarget): AppThunk =>
  (dispatch, getState) => {
    const used = getState().preferences.current?.usedDestinations ?? [];
    void dispatch(setPreferences({ usedDestinations: withUsed(used, target.id) }));
    switch (target.to) {
      case 'tab':
        dispatch(tabSelected(target.tab));
        return;
      case 'guild':
        void dispatch(selectGuild(target.guildId));
        return;
      case 'channel':
        void dispatch(openChannel(target.guildId, target.channelId));
        return;
      case 'conversation':
        void dispatch(openChannel(target.guildId, target.channelId));
        return;
      case 'friend':
        void dispatch(messageUser(target.userId));
        return;
      case 'person':
        dispatch(
          overlayOpened({ kind: 'profile', about: { guildId: target.guildId, userId: target.userId } }),
        );
        return;
      case 'command':
        dispatch(commandGiven(target.command));
    }
  };
