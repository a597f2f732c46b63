import type { ChannelType } from '../../../../contract/entities/channel';
import type { PermissionName } from '../../../../contract/permissions';
import type { Conversation } from '../conversation';
import type { ICONS } from '../pictures/emblems';
import type { EmojiDrawing } from '../pictures/emoji';

/** A channel of a demo guild. */
export interface DemoChannel {
  readonly name: string;
  readonly type: ChannelType;
  readonly topic: string | null;
}

/** A category and its channels; without a name the channels are uncategorised. */
export interface DemoCategory {
  readonly name: string | null;
  readonly channels: readonly DemoChannel[];
}

/** A role and its holders. */
export interface DemoRole {
  readonly name: string;
  readonly color: string;
  readonly isHoisted: boolean;
  readonly isMentionable: boolean;
  readonly permissions: readonly PermissionName[];
  readonly holders: readonly string[];
}

/** The colours of a guild's banner. */
export interface DemoBanner {
  readonly sky: readonly [string, string];
  readonly ground: readonly [string, string, string];
  readonly salt: number;
}

/** A guild of the demo community. */
export interface DemoGuild {
  readonly name: string;
  readonly description: string;
  readonly owner: string;
  readonly verified: 0 | 1 | 2;
  readonly discoverable: boolean;
  readonly ageInDays: number;
  /** How many days ago the demo's accounts joined: their list of guilds is in that order. */
  readonly demoJoinedDays: number;
  readonly vanityCode: string | null;
  readonly icon: keyof typeof ICONS;
  readonly banner: DemoBanner;
  /** Usernames, including the owner. */
  readonly members: readonly string[];
  /** Highest first, without `@everyone`. */
  readonly roles: readonly DemoRole[];
  readonly categories: readonly DemoCategory[];
  /** Its emoji, and the usernames of who added them. */
  readonly emoji?: Readonly<Partial<Record<EmojiDrawing, string>>>;
  readonly conversation: Conversation;
  /** Channels with unread messages for the demo's accounts, by username. */
  readonly unread: Readonly<Record<string, readonly string[]>>;
}

export const text = (name: string, topic: string | null = null): DemoChannel => ({
  name,
  type: 'text',
  topic,
});
export const voice = (name: string): DemoChannel => ({ name, type: 'voice', topic: null });

/** A role whose holders are a separate group in the member list. */
export const hoisted = (
  name: string,
  color: string,
  permissions: readonly PermissionName[],
  holders: readonly string[],
): DemoRole => ({ name, color, isHoisted: true, isMentionable: true, permissions, holders });

/** A role that gives only a colour and permissions. */
export const plain = (
  name: string,
  color: string,
  permissions: readonly PermissionName[],
  holders: readonly string[],
): DemoRole => ({ name, color, isHoisted: false, isMentionable: false, permissions, holders });

/** The permissions of a moderator in the demo's guilds. */
export const MODERATION: readonly PermissionName[] = [
  'MENTION_EVERYONE',
  'MANAGE_MESSAGES',
  'MANAGE_NICKNAMES',
  'KICK_MEMBERS',
  'BAN_MEMBERS',
  'REVOKE_INVITE',
  'MANAGE_CHANNELS',
  'MANAGE_ROLES',
  'VIEW_AUDIT_LOG',
];
