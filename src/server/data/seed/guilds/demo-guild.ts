import type { ChannelType } from '../../../../contract/entities/channel';
import type { PermissionName } from '../../../../contract/permissions';
import type { Conversation } from '../conversation';
import type { ICONS } from '../pictures/emblems';

/** A channel of a demo guild. */
export interface DemoChannel {
  readonly name: string;
  readonly type: ChannelType;
  readonly topic: string | null;
}

/** A category and its channels; without a name they are uncategorised. */
export interface DemoCategory {
  readonly name: string | null;
  readonly channels: readonly DemoChannel[];
}

/** A role, and who holds it. */
export interface DemoRole {
  readonly name: string;
  readonly color: string;
  readonly isHoisted: boolean;
  readonly isMentionable: boolean;
  readonly permissions: readonly PermissionName[];
  readonly holders: readonly string[];
}

/** The look of a guild's banner. */
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
  /** How long ago the demo's accounts joined: their guilds stand in that order. */
  readonly demoJoinedDays: number;
  readonly vanityCode: string | null;
  readonly icon: keyof typeof ICONS;
  readonly banner: DemoBanner;
  /** Usernames, the owner among them. */
  readonly members: readonly string[];
  /** Highest first; `@everyone` is not among them. */
  readonly roles: readonly DemoRole[];
  readonly categories: readonly DemoCategory[];
  readonly conversation: Conversation;
  /** Channels that the demo's accounts have not read to the end, by username. */
  readonly unread: Readonly<Record<string, readonly string[]>>;
}

export const text = (name: string, topic: string | null = null): DemoChannel => ({
  name,
  type: 'text',
  topic,
});
export const voice = (name: string): DemoChannel => ({ name, type: 'voice', topic: null });

/** A role that shows its holders as a group of their own. */
export const hoisted = (
  name: string,
  color: string,
  permissions: readonly PermissionName[],
  holders: readonly string[],
): DemoRole => ({ name, color, isHoisted: true, isMentionable: true, permissions, holders });

/** A role that only colours and permits. */
export const plain = (
  name: string,
  color: string,
  permissions: readonly PermissionName[],
  holders: readonly string[],
): DemoRole => ({ name, color, isHoisted: false, isMentionable: false, permissions, holders });

/** What a moderator of the demo's guilds may do. */
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
