import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type { GuildId } from '../../contract/ids';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { aboveClosed, overlayClosed } from '../state/overlays/slice';
import type { Overlay, OverlayKind, OverlayTable } from '../state/overlays/types';
import { lazyDialog } from '../ui/overlay/lazy-dialog';
import { lazyPart } from '../ui/overlay/lazy-part';

// The code of an overlay is loaded on first use.
const QuickSwitcher = lazyDialog(() =>
  import('../features/quick-switcher/QuickSwitcher').then((m) => m.QuickSwitcher),
);
const InboxDialog = lazyDialog(() => import('../features/inbox/InboxDialog').then((m) => m.InboxDialog));
const ShortcutList = lazyDialog(() =>
  import('../features/shortcut-list/ShortcutList').then((m) => m.ShortcutList),
);
const WhatsNewDialog = lazyDialog(() =>
  import('../features/home/WhatsNewDialog').then((m) => m.WhatsNewDialog),
);
const CreateOrJoinDialog = lazyDialog(() =>
  import('../features/create-or-join/CreateOrJoinDialog').then((m) => m.CreateOrJoinDialog),
);
const LeaveGuildDialog = lazyDialog(() =>
  import('../features/leave-guild/LeaveGuildDialog').then((m) => m.LeaveGuildDialog),
);
const InvitePeopleDialog = lazyDialog(() =>
  import('../features/invite-people/InvitePeopleDialog').then((m) => m.InvitePeopleDialog),
);
const TargetPicker = lazyPart(() =>
  import('../features/target-picker/TargetPicker').then((m) => m.TargetPicker),
);
const CreateChannelDialog = lazyDialog(() =>
  import('../features/channel-dialogs/CreateChannelDialog').then((m) => m.CreateChannelDialog),
);
const CreateCategoryDialog = lazyDialog(() =>
  import('../features/channel-dialogs/CreateCategoryDialog').then((m) => m.CreateCategoryDialog),
);
const ChannelSettings = lazyDialog(() => import('./PlaceSettings').then((m) => m.ChannelSettings));
const CategorySettings = lazyDialog(() => import('./PlaceSettings').then((m) => m.CategorySettings));
const RenameCategoryDialog = lazyDialog(() =>
  import('../features/channel-dialogs/RenameCategoryDialog').then((m) => m.RenameCategoryDialog),
);
const DeleteCategoryDialog = lazyDialog(() =>
  import('../features/channel-dialogs/DeleteCategoryDialog').then((m) => m.DeleteCategoryDialog),
);
const ReorderChannelsDialog = lazyDialog(() =>
  import('../features/reorder-channels/ReorderChannelsDialog').then((m) => m.ReorderChannelsDialog),
);
const NotificationSettingsDialog = lazyDialog(() =>
  import('../features/guild-preferences/NotificationSettingsDialog').then(
    (m) => m.NotificationSettingsDialog,
  ),
);
const PrivacySettingsDialog = lazyDialog(() =>
  import('../features/guild-preferences/PrivacySettingsDialog').then((m) => m.PrivacySettingsDialog),
);
const GiftDialog = lazyDialog(() => import('../features/gifts/GiftDialog').then((m) => m.GiftDialog));
const ForwardDialog = lazyDialog(() =>
  import('../features/forward/ForwardDialog').then((m) => m.ForwardDialog),
);
const ScheduleDialog = lazyDialog(() =>
  import('../features/schedule-message/ScheduleDialog').then((m) => m.ScheduleDialog),
);
const BoostsDialog = lazyDialog(() => import('../features/boosts/BoostsDialog').then((m) => m.BoostsDialog));
const ChangeNicknameDialog = lazyDialog(() =>
  import('../features/change-nickname/ChangeNicknameDialog').then((m) => m.ChangeNicknameDialog),
);
const GuildSettingsDialog = lazyDialog(() =>
  import('../features/guild-settings/GuildSettingsDialog').then((m) => m.GuildSettingsDialog),
);
const UserSettingsDialog = lazyDialog(() =>
  import('../features/user-settings/UserSettingsDialog').then((m) => m.UserSettingsDialog),
);
const JoinInviteDialog = lazyDialog(() =>
  import('../features/join-invite/JoinInviteDialog').then((m) => m.JoinInviteDialog),
);
const JoinElsewhereDialog = lazyDialog(() =>
  import('../features/join-invite/JoinElsewhereDialog').then((m) => m.JoinElsewhereDialog),
);
export const ProfileCard = lazyDialog(() =>
  import('../features/profile-card/ProfileCard').then((m) => m.ProfileCard),
);
const ModerateMemberDialog = lazyDialog(() =>
  import('../features/moderate-member/ModerateMemberDialog').then((m) => m.ModerateMemberDialog),
);
const TimeOutDialog = lazyDialog(() =>
  import('../features/moderate-member/TimeOutDialog').then((m) => m.TimeOutDialog),
);
const WarnDialog = lazyDialog(() =>
  import('../features/moderate-member/WarnDialog').then((m) => m.WarnDialog),
);
const MemberHistoryDialog = lazyDialog(() =>
  import('../features/member-history/MemberHistoryDialog').then((m) => m.MemberHistoryDialog),
);
const ModerateManyDialog = lazyDialog(() =>
  import('../features/moderate-member/ModerateManyDialog').then((m) => m.ModerateManyDialog),
);
const PurgeDialog = lazyDialog(() => import('../features/purge/PurgeDialog').then((m) => m.PurgeDialog));
const EndRelationDialog = lazyDialog(() =>
  import('../features/end-relation/EndRelationDialog').then((m) => m.EndRelationDialog),
);
const CustomStatusDialog = lazyDialog(() =>
  import('../features/custom-status/CustomStatusDialog').then((m) => m.CustomStatusDialog),
);
const ChooseFriendsDialog = lazyDialog(() =>
  import('../features/conversations/ChooseFriendsDialog').then((m) => m.ChooseFriendsDialog),
);
const EditGroupDialog = lazyDialog(() =>
  import('../features/conversations/EditGroupDialog').then((m) => m.EditGroupDialog),
);
const LeaveGroupDialog = lazyDialog(() =>
  import('../features/conversations/LeaveGroupDialog').then((m) => m.LeaveGroupDialog),
);
const CreateThreadDialog = lazyDialog(() =>
  import('../features/threads/CreateThreadDialog').then((m) => m.CreateThreadDialog),
);
const RenameThreadDialog = lazyDialog(() =>
  import('../features/threads/RenameThreadDialog').then((m) => m.RenameThreadDialog),
);
const DeleteThreadDialog = lazyDialog(() =>
  import('../features/threads/DeleteThreadDialog').then((m) => m.DeleteThreadDialog),
);
const WhyDialog = lazyDialog(() =>
  import('../features/guild-settings/why/WhyDialog').then((m) => m.WhyDialog),
);
const ReportDialog = lazyDialog(() => import('../features/report/ReportDialog').then((m) => m.ReportDialog));
const StartLockdownDialog = lazyDialog(() =>
  import('../features/lockdown/StartLockdownDialog').then((m) => m.StartLockdownDialog),
);
const EndLockdownDialog = lazyDialog(() =>
  import('../features/lockdown/EndLockdownDialog').then((m) => m.EndLockdownDialog),
);
const ViewAsDialog = lazyDialog(() => import('../features/view-as/ViewAsDialog').then((m) => m.ViewAsDialog));

const picking =
  ({ guildId }: { readonly guildId: GuildId }) =>
  (props: Omit<ComponentProps<typeof TargetPicker>, 'guildId'>): ReactNode => (
    <TargetPicker guildId={guildId} {...props} />
  );

const moderating = (
  { action, ...about }: OverlayTable['moderate-member'] & { readonly name?: string },
  onClose: (isDone: boolean) => void,
): ReactNode => {
  if (action === 'timeout') return <TimeOutDialog {...about} onClose={onClose} />;
  if (action === 'warn') return <WarnDialog {...about} onClose={onClose} />;
  return <ModerateMemberDialog {...about} action={action} onClose={onClose} />;
};

type Draw<K extends OverlayKind> = (about: OverlayTable[K], onClose: () => void) => ReactNode;

/** How each overlay is drawn. */
const OVERLAYS: { readonly [K in OverlayKind]: Draw<K> } = {
  'quick-switcher': (_, onClose) => <QuickSwitcher onClose={onClose} />,
  inbox: (_, onClose) => <InboxDialog onClose={onClose} />,
  shortcuts: (_, onClose) => <ShortcutList onClose={onClose} />,
  'whats-new': (_, onClose) => <WhatsNewDialog onClose={onClose} />,
  'create-or-join': (about, onClose) => <CreateOrJoinDialog {...about} onClose={onClose} />,
  'leave-guild': (about, onClose) => <LeaveGuildDialog {...about} onClose={onClose} />,
  'create-channel': (about, onClose) => (
    <CreateChannelDialog {...about} renderPicker={picking(about)} onClose={onClose} />
  ),
  'create-category': (about, onClose) => (
    <CreateCategoryDialog {...about} renderPicker={picking(about)} onClose={onClose} />
  ),
  'channel-settings': (about, onClose) => <ChannelSettings {...about} onClose={onClose} />,
  'category-settings': (about, onClose) => <CategorySettings {...about} onClose={onClose} />,
  'rename-category': (about, onClose) => <RenameCategoryDialog {...about} onClose={onClose} />,
  'delete-category': (about, onClose) => <DeleteCategoryDialog {...about} onClose={onClose} />,
  'reorder-channels': (about, onClose) => <ReorderChannelsDialog {...about} onClose={onClose} />,
  'notification-settings': (about, onClose) => <NotificationSettingsDialog {...about} onClose={onClose} />,
  'privacy-settings': (about, onClose) => <PrivacySettingsDialog {...about} onClose={onClose} />,
  gift: (about, onClose) => <GiftDialog {...about} renderPicker={picking(about)} onClose={onClose} />,
  forward: (about, onClose) => <ForwardDialog {...about} onClose={onClose} />,
  schedule: (about, onClose) => <ScheduleDialog {...about} onClose={onClose} />,
  boosts: (about, onClose) => <BoostsDialog {...about} onClose={onClose} />,
  'change-nickname': (about, onClose) => <ChangeNicknameDialog {...about} onClose={onClose} />,
  'guild-settings': (about, onClose) => (
    <GuildSettingsDialog
      {...about}
      onClose={onClose}
      renderModeration={(member, close) => moderating({ guildId: about.guildId, ...member }, close)}
    />
  ),
  'user-settings': (about, onClose) => <UserSettingsDialog {...about} onClose={onClose} />,
  'join-elsewhere': (about, onClose) => <JoinElsewhereDialog {...about} onClose={onClose} />,
  'join-invite': (about, onClose) => <JoinInviteDialog {...about} onClose={onClose} />,
  profile: (about, onClose) => (
    <ProfileCard
      {...about}
      onClose={onClose}
      renderModeration={(action, close) => moderating({ ...about, action }, close)}
      renderRenaming={(close) => <ChangeNicknameDialog {...about} onClose={close} />}
    />
  ),
  'start-lockdown': (about, onClose) => <StartLockdownDialog {...about} onClose={onClose} />,
  'end-lockdown': (about, onClose) => <EndLockdownDialog {...about} onClose={onClose} />,
  'view-as': (about, onClose) => <ViewAsDialog {...about} onClose={onClose} />,
  report: (subject, onClose) => <ReportDialog subject={subject} onClose={onClose} />,
  why: (about, onClose) => <WhyDialog {...about} renderPicker={picking(about)} onClose={onClose} />,
  'end-relation': (about, onClose) => <EndRelationDialog {...about} onClose={onClose} />,
  'custom-status': (_about, onClose) => <CustomStatusDialog onClose={onClose} />,
  'choose-friends': (about, onClose) => <ChooseFriendsDialog {...about} onClose={onClose} />,
  'edit-group': (about, onClose) => <EditGroupDialog {...about} onClose={onClose} />,
  'leave-group': (about, onClose) => <LeaveGroupDialog {...about} onClose={onClose} />,
  'create-thread': (about, onClose) => <CreateThreadDialog {...about} onClose={onClose} />,
  'rename-thread': (about, onClose) => <RenameThreadDialog {...about} onClose={onClose} />,
  'delete-thread': (about, onClose) => <DeleteThreadDialog {...about} onClose={onClose} />,
  'moderate-member': moderating,
  'moderate-many': (about, onClose) => <ModerateManyDialog {...about} onClose={onClose} />,
  'member-history': (about, onClose) => <MemberHistoryDialog {...about} onClose={onClose} />,
  purge: (about, onClose) => <PurgeDialog {...about} renderPicker={picking(about)} onClose={onClose} />,
  'invite-people': ({ guildId }, onClose) => <InvitePeopleDialog guildId={guildId} onClose={onClose} />,
};

const draw = <K extends OverlayKind>({ kind, about }: Overlay<K>, onClose: () => void): ReactNode => {
  const row: Draw<K> = OVERLAYS[kind];
  return row(about, onClose);
};

/** The overlay that is open over the shell, and an explanation or a history over it. */
export function Overlays() {
  const dispatch = useAppDispatch();
  const { open, count, above } = useAppSelector((state) => state.overlays);
  return (
    <>
      {open === null ? null : (
        <Fragment key={`${count} ${JSON.stringify(open)}`}>
          {draw(open, () => dispatch(overlayClosed()))}
        </Fragment>
      )}
      {above === null ? null : (
        <Fragment key={`above ${JSON.stringify(above)}`}>
          {draw(above, () => dispatch(aboveClosed()))}
        </Fragment>
      )}
    </>
  );
}
