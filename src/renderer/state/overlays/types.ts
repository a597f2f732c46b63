import type { DeepLink } from '../../../contract/ipc/pushes';
import type { OverwriteTarget } from '../../../contract/entities/channel';
import type { RelatedUser } from '../../../contract/entities/relation';
import type {
  CategoryId,
  ChannelId,
  GuildId,
  MessageId,
  RoleId,
  ScheduledId,
  UserId,
} from '../../../contract/ids';
import type { PermissionName } from '../../../contract/permissions';
import type { Moderation } from '../members/types';

/** The pages of the server settings, in the order of their menu (docs/spec/server-settings.md 'Pages'). */
export type GuildSettingsPage =
  | 'overview'
  | 'partner'
  | 'vanity'
  | 'roles'
  | 'channels'
  | 'invites'
  | 'audit-log'
  | 'bans'
  | 'queue'
  | 'automod'
  | 'emoji'
  | 'stickers'
  | 'soundboard'
  | 'integrations';

/** The pages of the user settings, in the order of their menu (docs/spec/user-settings.md 'Pages'). */
export type UserSettingsPage =
  | 'account'
  | 'standing'
  | 'preferences'
  | 'status'
  | 'privacy'
  | 'devices'
  | 'appearance'
  | 'notifications'
  | 'voice'
  | 'window'
  | 'spelling'
  | 'server'
  | 'host';

/** The dialogs over the user settings. */
export type UserSettingsModal = 'edit-profile' | 'change-password' | 'requests';

/** The page of a channel's or category's settings that opens first. */
interface PlacePage {
  readonly page?: 'overview' | 'permissions';
  /** The role or member that the permissions begin with. */
  readonly target?: OverwriteTarget;
}

/** What somebody reports: a message, a person, or a server as a whole. */
export type ReportSubject =
  | {
      readonly kind: 'message';
      readonly guildId: GuildId;
      readonly channelId: ChannelId;
      readonly messageId: MessageId;
    }
  | { readonly kind: 'user'; readonly guildId: GuildId; readonly userId: UserId }
  | { readonly kind: 'guild'; readonly guildId: GuildId };

/** The overlays over the shell that several parts can open: a row for each, with its arguments. */
export interface OverlayTable {
  readonly 'quick-switcher': Record<string, never>;
  /** What mentions the user, and what is unread (feature `inbox`). */
  readonly inbox: Record<string, never>;
  readonly shortcuts: Record<string, never>;
  readonly 'whats-new': Record<string, never>;
  readonly 'create-or-join': { readonly step?: 'initial' | 'create' | 'join' };
  readonly 'leave-guild': { readonly guildId: GuildId };
  readonly 'create-channel': { readonly guildId: GuildId; readonly categoryId: CategoryId | null };
  readonly 'create-category': { readonly guildId: GuildId };
  readonly 'channel-settings': PlacePage & { readonly guildId: GuildId; readonly channelId: ChannelId };
  /** Name and permissions of a category (feature `overwrites`). */
  readonly 'category-settings': PlacePage & { readonly guildId: GuildId; readonly categoryId: CategoryId };
  readonly 'rename-category': { readonly guildId: GuildId; readonly categoryId: CategoryId };
  readonly 'delete-category': { readonly guildId: GuildId; readonly categoryId: CategoryId };
  readonly 'reorder-channels': { readonly guildId: GuildId };
  readonly 'notification-settings': { readonly guildId: GuildId };
  readonly 'privacy-settings': { readonly guildId: GuildId };
  /** Sends a gift into a channel (feature `gifts`). */
  readonly gift: { readonly guildId: GuildId; readonly channelId: ChannelId };
  /** Forwards a message of a channel (feature `forward`). */
  readonly forward: {
    readonly guildId: GuildId;
    readonly channelId: ChannelId;
    readonly messageId: MessageId;
  };
  /** Schedules the text of a channel's composer, or changes a scheduled message (feature `scheduled`). */
  readonly schedule: {
    readonly guildId: GuildId;
    readonly channelId: ChannelId;
    readonly scheduledId: ScheduledId | null;
  };
  /** The boosts of a server, and the person's own (feature `boosts`). */
  readonly boosts: { readonly guildId: GuildId };
  readonly 'change-nickname': { readonly guildId: GuildId };
  /** The channel whose row opened the dialog; an invite leads to the server as a whole. */
  readonly 'invite-people': { readonly guildId: GuildId; readonly channelId: ChannelId | null };
  readonly 'guild-settings': {
    readonly guildId: GuildId;
    readonly page?: GuildSettingsPage;
    /** With the page of the roles: the role whose permissions are shown at once. */
    readonly roleId?: RoleId;
  };
  readonly 'user-settings': { readonly page?: UserSettingsPage; readonly modal?: UserSettingsModal };
  /** `isListed`: the code is from Discovery, and nobody has invited the person. */
  readonly 'join-invite': { readonly code: string; readonly isListed?: boolean };
  /** An invite to another server than the one that the user is signed in to. */
  readonly 'join-elsewhere': { readonly link: Extract<DeepLink, { readonly kind: 'join' }> };
  /** The profile card of a member or a former member. */
  readonly profile: { readonly guildId: GuildId; readonly userId: UserId };
  /** What others read beside one's own status (feature `custom-status`). */
  readonly 'custom-status': Record<string, never>;
  /** Asks before a friend is removed, or somebody blocked (feature `friends`). */
  readonly 'end-relation': { readonly act: 'remove' | 'block'; readonly user: RelatedUser };
  /** Chooses friends for a new group, or for one that there is (feature `direct-messages`). */
  readonly 'choose-friends': { readonly channelId: ChannelId | null };
  readonly 'edit-group': { readonly channelId: ChannelId };
  readonly 'leave-group': { readonly channelId: ChannelId };
  /** Creates a thread in a channel, from a message or of its own (feature `threads`). */
  readonly 'create-thread': {
    readonly guildId: GuildId;
    readonly channelId: ChannelId;
    readonly messageId: MessageId | null;
  };
  readonly 'rename-thread': { readonly channelId: ChannelId };
  readonly 'delete-thread': { readonly channelId: ChannelId };
  readonly 'moderate-member': {
    readonly guildId: GuildId;
    readonly userId: UserId;
    readonly action: Moderation;
  };
  /** What staff know of somebody (feature `member-notes`). It lies over the overlay that opened it. */
  readonly 'member-history': {
    readonly guildId: GuildId;
    readonly userId: UserId;
    /** What a person is called of whom nothing is known here. */
    readonly name?: string;
  };
  /** Reports a message, a person or a server (feature `reports`). */
  readonly report: ReportSubject;
  /**
   * Times several members out, warns or bans them (features `timeouts`, `member-notes`, `purge`). It lies over the overlay
   * that opened it.
   */
  readonly 'moderate-many': {
    readonly guildId: GuildId;
    readonly userIds: readonly UserId[];
    readonly action: 'ban' | 'timeout' | 'warn';
    /** Of a ban: whose messages are deleted at first, those of so many seconds. */
    readonly deleteSeconds?: number;
  };
  /** Deletes many messages: what the dialog begins with (feature `purge`). */
  readonly purge: {
    readonly guildId: GuildId;
    readonly channelId: ChannelId | null;
    readonly userId: UserId | null;
    /** The time of the message from which on messages are meant. */
    readonly after: string | null;
  };
  /** Starts a lockdown, and ends it (feature `lockdown`). They lie over the overlay that opened them. */
  readonly 'start-lockdown': { readonly guildId: GuildId };
  readonly 'end-lockdown': { readonly guildId: GuildId };
  /** Chooses the roles as which the server is viewed (feature `view-as`). */
  readonly 'view-as': { readonly guildId: GuildId };
  /** Why a member has a permission or not (feature `permission-why`). It lies over the overlay that opened it. */
  readonly why: {
    readonly guildId: GuildId;
    readonly userId: UserId;
    /** Null asks about the server as a whole. */
    readonly channelId: ChannelId | null;
    readonly permission: PermissionName;
    /** The role whose permissions are concerned: its members can be chosen. */
    readonly roleId?: RoleId;
  };
}

export type OverlayKind = keyof OverlayTable;

/** An open overlay: its kind and its arguments. */
export type Overlay<K extends OverlayKind = OverlayKind> = {
  readonly [P in K]: { readonly kind: P; readonly about: OverlayTable[P] };
}[K];

/** The overlays that lie over another one. */
export const OVERLAYS_ABOVE = [
  ...(['why', 'member-history', 'moderate-many', 'start-lockdown', 'end-lockdown'] as const),
] as const;
export type OverlayAbove = (typeof OVERLAYS_ABOVE)[number];

export interface OverlaysState {
  /** One at a time: the next overlay replaces it. */
  readonly open: Overlay | null;
  /** Counts the overlays since the last one was closed: the same one that is opened again begins anew. */
  readonly count: number;
  /** An explanation, a history, an act about several members or a lockdown over the open overlay, which stays as it is; closes with it. */
  readonly above: Overlay<OverlayAbove> | null;
  /** Whether the open overlay has unsaved changes, so that nothing replaces it without asking. */
  readonly isHeld: boolean;
  /** An overlay that was requested in the meantime, for example by a link: the person is asked. */
  readonly waiting: Overlay | null;
}
