import { lazy, type ReactNode, Suspense } from 'react';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { type Overlay, overlayClosed, type OverlayKind, type OverlayTable } from '../state/overlays/slice';

// The code of an overlay is loaded when it is asked for first.
const QuickSwitcher = lazy(() =>
  import('../features/quick-switcher/QuickSwitcher').then((m) => ({ default: m.QuickSwitcher })),
);
const ShortcutList = lazy(() =>
  import('../features/shortcut-list/ShortcutList').then((m) => ({ default: m.ShortcutList })),
);
const WhatsNewDialog = lazy(() =>
  import('../features/home/WhatsNewDialog').then((m) => ({ default: m.WhatsNewDialog })),
);
const CreateOrJoinDialog = lazy(() =>
  import('../features/create-or-join/CreateOrJoinDialog').then((m) => ({ default: m.CreateOrJoinDialog })),
);
const LeaveGuildDialog = lazy(() =>
  import('../features/leave-guild/LeaveGuildDialog').then((m) => ({ default: m.LeaveGuildDialog })),
);
const InvitePeopleDialog = lazy(() =>
  import('../features/invite-people/InvitePeopleDialog').then((m) => ({ default: m.InvitePeopleDialog })),
);
const CreateChannelDialog = lazy(() =>
  import('../features/channel-dialogs/CreateChannelDialog').then((m) => ({
    default: m.CreateChannelDialog,
  })),
);
const CreateCategoryDialog = lazy(() =>
  import('../features/channel-dialogs/CreateCategoryDialog').then((m) => ({
    default: m.CreateCategoryDialog,
  })),
);
const ChannelSettingsDialog = lazy(() =>
  import('../features/channel-dialogs/ChannelSettingsDialog').then((m) => ({
    default: m.ChannelSettingsDialog,
  })),
);
const RenameCategoryDialog = lazy(() =>
  import('../features/channel-dialogs/RenameCategoryDialog').then((m) => ({
    default: m.RenameCategoryDialog,
  })),
);
const DeleteCategoryDialog = lazy(() =>
  import('../features/channel-dialogs/DeleteCategoryDialog').then((m) => ({
    default: m.DeleteCategoryDialog,
  })),
);
const ReorderChannelsDialog = lazy(() =>
  import('../features/reorder-channels/ReorderChannelsDialog').then((m) => ({
    default: m.ReorderChannelsDialog,
  })),
);
const NotificationSettingsDialog = lazy(() =>
  import('../features/guild-preferences/NotificationSettingsDialog').then((m) => ({
    default: m.NotificationSettingsDialog,
  })),
);
const PrivacySettingsDialog = lazy(() =>
  import('../features/guild-preferences/PrivacySettingsDialog').then((m) => ({
    default: m.PrivacySettingsDialog,
  })),
);
const ChangeNicknameDialog = lazy(() =>
  import('../features/change-nickname/ChangeNicknameDialog').then((m) => ({
    default: m.ChangeNicknameDialog,
  })),
);
const GuildSettingsDialog = lazy(() =>
  import('../features/guild-settings/GuildSettingsDialog').then((m) => ({
    default: m.GuildSettingsDialog,
  })),
);
const UserSettingsDialog = lazy(() =>
  import('../features/user-settings/UserSettingsDialog').then((m) => ({ default: m.UserSettingsDialog })),
);
const JoinInviteDialog = lazy(() =>
  import('../features/join-invite/JoinInviteDialog').then((m) => ({ default: m.JoinInviteDialog })),
);
const ProfileCard = lazy(() =>
  import('../features/profile-card/ProfileCard').then((m) => ({ default: m.ProfileCard })),
);
const ModerateMemberDialog = lazy(() =>
  import('../features/moderate-member/ModerateMemberDialog').then((m) => ({
    default: m.ModerateMemberDialog,
  })),
);

type Draw<K extends OverlayKind> = (about: OverlayTable[K], onClose: () => void) => ReactNode;

/** A row for each overlay: how it is drawn. */
const OVERLAYS: { readonly [K in OverlayKind]: Draw<K> } = {
  'quick-switcher': (_, onClose) => <QuickSwitcher onClose={onClose} />,
  shortcuts: (_, onClose) => <ShortcutList onClose={onClose} />,
  'whats-new': (_, onClose) => <WhatsNewDialog onClose={onClose} />,
  'create-or-join': (about, onClose) => <CreateOrJoinDialog {...about} onClose={onClose} />,
  'leave-guild': (about, onClose) => <LeaveGuildDialog {...about} onClose={onClose} />,
  'create-channel': (about, onClose) => <CreateChannelDialog {...about} onClose={onClose} />,
  'create-category': (about, onClose) => <CreateCategoryDialog {...about} onClose={onClose} />,
  'channel-settings': (about, onClose) => <ChannelSettingsDialog {...about} onClose={onClose} />,
  'rename-category': (about, onClose) => <RenameCategoryDialog {...about} onClose={onClose} />,
  'delete-category': (about, onClose) => <DeleteCategoryDialog {...about} onClose={onClose} />,
  'reorder-channels': (about, onClose) => <ReorderChannelsDialog {...about} onClose={onClose} />,
  'notification-settings': (about, onClose) => <NotificationSettingsDialog {...about} onClose={onClose} />,
  'privacy-settings': (about, onClose) => <PrivacySettingsDialog {...about} onClose={onClose} />,
  'change-nickname': (about, onClose) => <ChangeNicknameDialog {...about} onClose={onClose} />,
  'guild-settings': (about, onClose) => <GuildSettingsDialog {...about} onClose={onClose} />,
  'user-settings': (about, onClose) => <UserSettingsDialog {...about} onClose={onClose} />,
  'join-invite': (about, onClose) => <JoinInviteDialog {...about} onClose={onClose} />,
  profile: (about, onClose) => (
    <ProfileCard
      {...about}
      onClose={onClose}
      renderModeration={(action, close) => (
        <Suspense fallback={null}>
          <ModerateMemberDialog {...about} action={action} onClose={close} />
        </Suspense>
      )}
    />
  ),
  'moderate-member': (about, onClose) => <ModerateMemberDialog {...about} onClose={onClose} />,
  'invite-people': ({ guildId }, onClose) => <InvitePeopleDialog guildId={guildId} onClose={onClose} />,
};

const draw = <K extends OverlayKind>({ kind, about }: Overlay<K>, onClose: () => void): ReactNode => {
  const row: Draw<K> = OVERLAYS[kind];
  return row(about, onClose);
};

/** What lies over the shell. */
export function Overlays() {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.overlays.open);
  if (open === null) return null;
  return (
    <Suspense key={JSON.stringify(open)} fallback={null}>
      {draw(open, () => dispatch(overlayClosed()))}
    </Suspense>
  );
}
