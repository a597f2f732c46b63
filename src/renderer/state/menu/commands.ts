import type { GuildId } from '../../../contract/ids';
import type { AppCommand } from '../../../contract/ipc/commands';
import { t } from '../../../domain/i18n/t';
import { selectHasMessages } from '../channels/has-messages';
import { selectChannel, selectTextChannelIds } from '../channels/selectors';
import { selectHasInbox } from '../inbox/selectors';
import { membersManagerOpened, tabSelected } from '../navigation/slice';
import { selectGuild, stepChannel } from '../navigation/thunks';
import { selectAttachRefusal } from '../outbox/selectors';
import { chooseFiles } from '../outbox/thunks';
import { overlayOpened } from '../overlays/slice';
import type { Overlay } from '../overlays/types';
import { practise } from '../practice/thunks';
import type { PermittedCall } from '../roles/calls';
import { selectCanCall, selectOpensGuildSettings } from '../roles/selectors';
import { selectCanSearch } from '../search/selectors';
import { findEverywhere, findInChannel } from '../search/thunks';
import { selectHasFeature, selectMyId } from '../session/selectors';
import type { AppThunk, RootState } from '../store';
import { selectBehindIn, selectCanReadAll, selectIsBehind } from '../unread/selectors';
import { markAllRead, markGuildRead, markRead } from '../unread/thunks';
import { leaveVoice } from '../voice/call-thunks';
import { toggleDeaf, toggleMute } from '../voice/own-marks';
import { selectIsViewed, selectView } from '../view-as/selectors';

/** A command of the native menu: its action, and whether it is available. */
interface Row {
  /** The overlay that it opens over the shell; null where it is unavailable. */
  readonly opens?: Opens;
  /** Its other action; null where it is unavailable. */
  readonly does?: Does;
}
type Opens = (state: RootState) => Overlay | null;
type Does = (state: RootState) => AppThunk | null;

const always =
  (overlay: Overlay): Opens =>
  () =>
    overlay;

/** An action on the open server, if there is one and the user has the permission. */
const ofGuild =
  (
    make: (guildId: GuildId) => Overlay,
    may: (state: RootState, guildId: GuildId) => boolean = () => true,
  ): Opens =>
  (state) => {
    const { guildId } = state.navigation;
    return guildId !== null && may(state, guildId) ? make(guildId) : null;
  };

/** An act on the open server: none while it is viewed as roles. */
const acts =
  (may: (state: RootState, guildId: GuildId) => boolean) =>
  (state: RootState, guildId: GuildId): boolean =>
    selectView(state, guildId) === null && may(state, guildId);

const may = (call: PermittedCall) => acts((state, guildId) => selectCanCall(state, guildId, call));

const step =
  (by: 1 | -1): Does =>
  (state) => {
    const { guildId, channelId } = state.navigation;
    if (guildId === null) return null;
    const ids = selectTextChannelIds(state, guildId);
    const at = channelId === null ? -1 : ids.indexOf(channelId);
    const isThere = channelId === null ? ids.length > 0 : ids[at + by] !== undefined;
    return isThere ? stepChannel(by, ids) : null;
  };

/** What is done with the voice channel that the user is in. */
const inVoice =
  (make: () => AppThunk): Does =>
  (state) =>
    state.voice.own === null ? null : make();

/** Whether the search field is there, and nothing over it. */
const showsField = (state: RootState): boolean => {
  const { channelId, membersManager } = state.navigation;
  const isCovered = state.overlays.open !== null || membersManager === 'open';
  return channelId !== null && !isCovered && selectCanSearch(state);
};

/** Where no server is open, the field is that of the server that was open last, or of the first. */
const findsEverywhere: Does = (state) => {
  if (showsField(state)) return findEverywhere();
  const { guilds, navigation, overlays, preferences } = state;
  if (navigation.guildId !== null || overlays.open !== null || !selectHasFeature(state, 'search'))
    return null;
  const last = guilds.ids.find((id) => id === preferences.current?.lastGuild) ?? guilds.ids[0];
  if (last === undefined || selectView(state, last) !== null) return null;
  return (dispatch) => {
    void dispatch(selectGuild(last));
    dispatch(findEverywhere());
  };
};

/** All commands except signing out, which the rail confirms. */
const COMMANDS: { readonly [C in Exclude<AppCommand, 'sign-out'>]: Row } = {
  'quick-switcher': { opens: always({ kind: 'quick-switcher', about: {} }) },
  inbox: { opens: (state) => (selectHasInbox(state) ? { kind: 'inbox', about: {} } : null) },
  settings: { opens: always({ kind: 'user-settings', about: {} }) },
  shortcuts: { opens: always({ kind: 'shortcuts', about: {} }) },
  'whats-new': { opens: always({ kind: 'whats-new', about: {} }) },
  practice: {
    does: ({ boot }) =>
      boot.app?.isPractice === true ? null : (dispatch) => void dispatch(practise('practice.open', null)),
  },
  'create-or-join': { opens: always({ kind: 'create-or-join', about: {} }) },
  home: {
    does: () => (dispatch) => {
      dispatch(tabSelected('home'));
    },
  },
  'attach-file': {
    does: (state) => {
      const { channelId } = state.navigation;
      if (channelId === null || state.overlays.open !== null || selectIsViewed(state, channelId)) return null;
      if (!selectHasMessages(state, channelId) || selectAttachRefusal(state, channelId) !== null) return null;
      return (dispatch) => void dispatch(chooseFiles(channelId));
    },
  },
  'find-in-channel': {
    does: (state) => {
      const { channelId } = state.navigation;
      if (channelId === null || !showsField(state)) return null;
      return selectChannel(state, channelId)?.type === 'text' ? findInChannel(channelId) : null;
    },
  },
  'find-everywhere': { does: findsEverywhere },
  'voice-mute': { does: inVoice(toggleMute) },
  'voice-deafen': { does: inVoice(toggleDeaf) },
  'voice-disconnect': { does: inVoice(() => (dispatch) => void dispatch(leaveVoice())) },
  'mark-read': {
    does: (state) => {
      const { channelId } = state.navigation;
      const isBlocked = channelId === null || selectIsViewed(state, channelId);
      if (isBlocked || !selectIsBehind(state, channelId)) return null;
      return (dispatch) => void dispatch(markRead(channelId));
    },
  },
  'mark-server-read': {
    does: (state) => {
      const { guildId } = state.navigation;
      const isBlocked = guildId === null || selectView(state, guildId) !== null;
      return isBlocked || selectBehindIn(state, guildId).length === 0 ? null : markGuildRead(guildId);
    },
  },
  'mark-all-read': {
    does: (state) => (selectCanReadAll(state) ? markAllRead() : null),
  },
  'previous-channel': { does: step(-1) },
  'next-channel': { does: step(1) },
  'invite-people': {
    opens: ofGuild(
      (guildId) => ({ kind: 'invite-people', about: { guildId, channelId: null } }),
      may('invites.create'),
    ),
  },
  'guild-settings': {
    opens: ofGuild(
      (guildId) => ({ kind: 'guild-settings', about: { guildId } }),
      acts(selectOpensGuildSettings),
    ),
  },
  'members-manager': {
    does: ({ navigation }) =>
      navigation.guildId === null
        ? null
        : (dispatch) => {
            dispatch(membersManagerOpened());
          },
  },
  'notification-settings': {
    opens: ofGuild((guildId) => ({ kind: 'notification-settings', about: { guildId } })),
  },
  'privacy-settings': { opens: ofGuild((guildId) => ({ kind: 'privacy-settings', about: { guildId } })) },
  'change-nickname': {
    opens: ofGuild(
      (guildId) => ({ kind: 'change-nickname', about: { guildId } }),
      may('members.setOwnNickname'),
    ),
  },
  'create-channel': {
    opens: ofGuild(
      (guildId) => ({ kind: 'create-channel', about: { guildId, categoryId: null } }),
      may('channels.create'),
    ),
  },
  'create-category': {
    opens: ofGuild((guildId) => ({ kind: 'create-category', about: { guildId } }), may('categories.create')),
  },
  'reorder-channels': {
    opens: ofGuild((guildId) => ({ kind: 'reorder-channels', about: { guildId } }), may('channels.reorder')),
  },
  'leave-guild': {
    opens: ofGuild(
      (guildId) => ({ kind: 'leave-guild', about: { guildId } }),
      acts((state, guildId) => state.guilds.byId[guildId]?.ownerId !== selectMyId(state)),
    ),
  },
};

const isOwn = (command: AppCommand): command is keyof typeof COMMANDS => command !== 'sign-out';

/** The thunk of a command, null where it is unavailable. An open overlay with unsaved changes stays. */
export const workOf = (state: RootState, command: AppCommand): AppThunk | null => {
  if (!isOwn(command)) return null;
  const { opens, does } = COMMANDS[command];
  const overlay = opens?.(state) ?? null;
  if (overlay === null) return does?.(state) ?? null;
  return (dispatch, getState) => {
    const open = getState().overlays.open?.kind ?? null;
    if (open === null || open === 'quick-switcher' || open === 'shortcuts') dispatch(overlayOpened(overlay));
  };
};

/** The commands that are available now: none before the shell is shown. */
export const availableCommands = (state: RootState): readonly AppCommand[] => {
  if (state.session.phase !== 'signed-in' || t(state.boot.step) !== 'Complete') return [];
  const names = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[];
  return [...names.filter((command) => workOf(state, command) !== null), 'sign-out'];
};
