import {
  Bell,
  BellOff,
  CheckCheck,
  FolderPlus,
  Hash,
  ListX,
  MessageSquare,
  PenLine,
  Plus,
  Settings,
  Trash2,
  UserPlus,
} from 'lucide-react';
import { useCallback } from 'react';
import type { ChannelNotifications } from '../../../contract/preferences';
import { MUTE_CHOICES, MUTE_LABELS, muteEnd } from '../../../domain/notifications/mute-times';
import { type CategoryId, type ChannelId, type GuildId, toId } from '../../../contract/ids';
import { msg, type Msg, t, tRows } from '../../../domain/i18n/t';
import { useAppDispatch, useAppStore } from '../../state/hooks';
import {
  selectChannelNotifications,
  setChannelNotifications,
} from '../../state/preferences/channel-preferences';
import { openChannel } from '../../state/navigation/thunks';
import { overlayOpened } from '../../state/overlays/slice';
import type { Overlay } from '../../state/overlays/types';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { selectMayPurge } from '../../state/purge/selectors';
import { selectCanCall } from '../../state/roles/selectors';
import { selectHasMessages } from '../../state/channels/has-messages';
import { selectCanCallIn, selectOpensSettings } from '../../state/channels/rights';
import type { RootState, ScreenDispatch } from '../../state/store';
import { useThreadCommands } from '../../state/threads/use-thread-commands';
import { toastShown } from '../../state/toasts/slice';
import { selectViewReason } from '../../state/view-as/selectors';
import { selectIsBehind } from '../../state/unread/selectors';
import { markRead } from '../../state/unread/thunks';
import { useVoiceCommands } from '../../state/voice/use-voice-commands';
import { threadEntries } from '../../ui/overlay/thread-entries';
import { blockedBy, type MenuCommand, type MenuEntry } from '../../ui/overlay/menu-entries';

const shown = (is: boolean, ...entries: MenuEntry[]): MenuEntry[] => (is ? entries : []);

/** A command that changes something: not while the server is viewed as roles. */
const act = ({ state }: ActionContext, is: boolean, command: MenuCommand): MenuEntry[] =>
  is ? blockedBy(selectViewReason(state), command) : [];

interface ActionContext {
  readonly state: RootState;
  readonly dispatch: ScreenDispatch;
  readonly guildId: GuildId;
}

const opening =
  ({ dispatch }: ActionContext, overlay: Overlay) =>
  (): void => {
    dispatch(overlayOpened(overlay));
  };

const COPYING = {
  channel: { label: msg('Copy Channel ID'), done: msg('Channel ID copied to clipboard') },
  category: { label: msg('Copy Category ID'), done: msg('Category ID copied to clipboard') },
} as const;

const copying = ({ dispatch }: ActionContext, noun: 'channel' | 'category', id: string): MenuCommand => ({
  label: t(COPYING[noun].label),
  icon: <Hash />,
  onSelect: () => {
    void navigator.clipboard.writeText(id).then(() => dispatch(toastShown('success', t(COPYING[noun].done))));
  },
});

const LEVELS: readonly { readonly value: ChannelNotifications['level']; readonly label: Msg }[] = [
  { value: 'inherit', label: msg('Use Server Settings') },
  { value: 'allMessages', label: msg('All Messages') },
  { value: 'mentionsOnly', label: msg('Mentions Only') },
  { value: 'nothing', label: msg('Nothing') },
];

const MUTING = {
  channel: { mute: msg('Mute Channel'), unmute: msg('Unmute Channel') },
  thread: { mute: msg('Mute Thread'), unmute: msg('Unmute Thread') },
} as const;

const notificationEntries = (
  { state, dispatch }: ActionContext,
  channelId: ChannelId,
  words: { readonly mute: Msg; readonly unmute: Msg } = MUTING.channel,
): readonly MenuEntry[] => {
  const { level, mutedUntil } = selectChannelNotifications(state, channelId);
  const mute = (until: ChannelNotifications['mutedUntil']): void =>
    dispatch(setChannelNotifications(channelId, { mutedUntil: until }));
  return [
    mutedUntil === null
      ? {
          kind: 'sub',
          label: t(words.mute),
          icon: <BellOff />,
          entries: [
            ...MUTE_CHOICES.map((choice) => ({
              label: t(MUTE_LABELS[choice]),
              onSelect: () => mute(muteEnd(choice, Date.now())),
            })),
            { label: t('Until I Turn It Back On'), onSelect: () => mute('always') },
          ],
        }
      : { label: t(words.unmute), icon: <Bell />, onSelect: () => mute(null) },
    {
      kind: 'sub',
      label: t('Notification Settings'),
      icon: <Bell />,
      entries: [
        {
          kind: 'choice',
          label: t('Notification Settings'),
          value: level,
          options: tRows(LEVELS, 'label'),
          onChange: (value) => {
            const chosen = LEVELS.find((option) => option.value === value);
            if (chosen !== undefined) dispatch(setChannelNotifications(channelId, { level: chosen.value }));
          },
        },
      ],
    },
  ];
};

const purgeEntry = (context: ActionContext, channelId: ChannelId): readonly MenuEntry[] => {
  const { state, guildId } = context;
  return selectMayPurge(state, channelId)
    ? blockedBy(selectBlockedReason(state), {
        label: t('Delete Messages…'),
        icon: <ListX />,
        tone: 'danger',
        onSelect: opening(context, {
          kind: 'purge',
          about: { guildId, channelId, userId: null, after: null },
        }),
      })
    : [];
};

const channelActions = (context: ActionContext, channelId: ChannelId): readonly MenuEntry[] => {
  const { state, dispatch, guildId } = context;
  const isVoice = state.channels.byId[channelId]?.type === 'voice';
  return [
    // A press on the row of a voice channel joins it.
    ...shown(isVoice && selectHasMessages(state, channelId), {
      label: t('Open Chat'),
      icon: <MessageSquare />,
      onSelect: () => void dispatch(openChannel(guildId, channelId)),
    }),
    {
      label: t('Mark As Read'),
      icon: <CheckCheck />,
      disabledReason: selectIsBehind(state, channelId) ? selectViewReason(state) : t('Nothing is unread'),
      onSelect: () => void dispatch(markRead(channelId)),
    },
    ...shown(selectHasMessages(state, channelId), ...notificationEntries(context, channelId)),
    ...act(context, selectCanCall(state, guildId, 'invites.create'), {
      label: t('Invite People'),
      icon: <UserPlus />,
      onSelect: opening(context, { kind: 'invite-people', about: { guildId, channelId } }),
    }),
    ...act(context, selectOpensSettings(state, channelId), {
      label: t('Channel Settings'),
      icon: <Settings />,
      onSelect: opening(context, { kind: 'channel-settings', about: { guildId, channelId } }),
    }),
    ...purgeEntry(context, channelId),
    { kind: 'separator' },
    copying(context, 'channel', channelId),
  ];
};

const threadActions = (
  context: ActionContext,
  channelId: ChannelId,
  commands: readonly MenuEntry[],
): readonly MenuEntry[] => {
  const { state, dispatch } = context;
  return [
    {
      label: t('Mark As Read'),
      icon: <CheckCheck />,
      disabledReason: selectIsBehind(state, channelId) ? selectViewReason(state) : t('Nothing is unread'),
      onSelect: () => void dispatch(markRead(channelId)),
    },
    ...notificationEntries(context, channelId, MUTING.thread),
    { kind: 'separator' },
    ...commands,
    ...purgeEntry(context, channelId),
  ];
};

const createChannelEntry = (context: ActionContext, categoryId: CategoryId | null): MenuCommand => ({
  label: t('Create Channel'),
  icon: <Plus />,
  onSelect: opening(context, { kind: 'create-channel', about: { guildId: context.guildId, categoryId } }),
});

const categoryActions = (context: ActionContext, categoryId: CategoryId): readonly MenuEntry[] => {
  const { state, guildId } = context;
  const creates = selectCanCallIn(state, categoryId, 'channels.create');
  const renames = selectCanCallIn(state, categoryId, 'categories.rename');
  const deletes = selectCanCallIn(state, categoryId, 'categories.delete');
  const permits = selectCanCallIn(state, categoryId, 'overwrites.set');
  return [
    ...act(context, creates, createChannelEntry(context, categoryId)),
    ...act(context, permits, {
      label: t('Category Settings'),
      icon: <Settings />,
      onSelect: opening(context, { kind: 'category-settings', about: { guildId, categoryId } }),
    }),
    ...act(context, renames, {
      label: t('Rename Category'),
      icon: <PenLine />,
      onSelect: opening(context, { kind: 'rename-category', about: { guildId, categoryId } }),
    }),
    ...act(context, deletes, {
      label: t('Delete Category'),
      icon: <Trash2 />,
      tone: 'danger',
      onSelect: opening(context, { kind: 'delete-category', about: { guildId, categoryId } }),
    }),
    ...shown(creates || renames || deletes || permits, { kind: 'separator' }),
    copying(context, 'category', categoryId),
  ];
};

const listActions = (context: ActionContext): readonly MenuEntry[] => [
  ...act(
    context,
    selectCanCall(context.state, context.guildId, 'channels.create'),
    createChannelEntry(context, null),
  ),
  ...act(context, selectCanCall(context.state, context.guildId, 'categories.create'), {
    label: t('Create Category'),
    icon: <FolderPlus />,
    onSelect: opening(context, { kind: 'create-category', about: { guildId: context.guildId } }),
  }),
];

/**
 * The commands of the clicked element of the sidebar, for its context menu: a channel, a category, or the list itself.
 */
export const useSidebarActions = (guildId: GuildId): ((target: Element) => readonly MenuEntry[]) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const commandsOf = useThreadCommands();
  const voiceOf = useVoiceCommands(guildId);
  return useCallback(
    (target) => {
      const people = voiceOf(target);
      if (people.length > 0) return people;
      const context = { state: store.getState(), dispatch, guildId };
      const channelId = target.closest('[data-channel-id]')?.getAttribute('data-channel-id');
      if (channelId != null) {
        const commands = threadEntries(commandsOf(toId<ChannelId>(channelId)));
        return commands.length > 0
          ? threadActions(context, toId<ChannelId>(channelId), commands)
          : channelActions(context, toId<ChannelId>(channelId));
      }
      const categoryId = target.closest('[data-category-id]')?.getAttribute('data-category-id');
      if (categoryId != null) return categoryActions(context, toId<CategoryId>(categoryId));
      return listActions(context);
    },
    [commandsOf, dispatch, guildId, store, voiceOf],
  );
};
