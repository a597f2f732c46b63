/** A permission: its bit in a mask, where it can be set, and what grants it besides its own bit. */
export interface PermissionRow {
  readonly bit: number;
  /** Whether the overwrites of a channel or category may allow and deny it; otherwise it is a right in the guild only. */
  readonly at: 'channel' | 'guild';
  /** A holder of this permission holds the row's as well; so no stored mask changes when a permission is added. */
  readonly impliedBy?: string;
  /** Nobody holds it where they may not write. */
  readonly whileSending?: true;
  /** The feature of /meta without which a server does not know the bit. */
  readonly feature?: string;
}

/**
 * The table of permissions (docs/spec/permissions.md 'Bits'). The bits of the specification are 0 to 15; a later one has
 * a bit from 16 on, and a permission that implies it.
 */
export const permissions = {
  VIEW_CHANNELS: { bit: 0, at: 'channel' },
  SEND_MESSAGES: { bit: 1, at: 'channel' },
  ATTACH_FILES: { bit: 2, at: 'channel', whileSending: true },
  MENTION_EVERYONE: { bit: 3, at: 'channel', whileSending: true },
  MANAGE_MESSAGES: { bit: 4, at: 'channel', impliedBy: 'MANAGE_SERVER' },
  CHANGE_NICKNAME: { bit: 5, at: 'guild' },
  MANAGE_NICKNAMES: { bit: 6, at: 'guild' },
  KICK_MEMBERS: { bit: 7, at: 'guild' },
  BAN_MEMBERS: { bit: 8, at: 'guild' },
  CREATE_INVITE: { bit: 9, at: 'channel' },
  REVOKE_INVITE: { bit: 10, at: 'guild', impliedBy: 'MANAGE_SERVER' },
  MANAGE_CHANNELS: { bit: 11, at: 'channel' },
  MANAGE_ROLES: { bit: 12, at: 'guild' },
  VIEW_AUDIT_LOG: { bit: 13, at: 'guild', impliedBy: 'MANAGE_SERVER' },
  MANAGE_SERVER: { bit: 14, at: 'guild' },
  ADMINISTRATOR: { bit: 15, at: 'guild' },
  ADD_REACTIONS: { bit: 16, at: 'channel', impliedBy: 'SEND_MESSAGES', feature: 'reactions' },
  MANAGE_EMOJI: { bit: 17, at: 'guild', impliedBy: 'MANAGE_SERVER', feature: 'custom-emoji' },
  PIN_MESSAGES: { bit: 18, at: 'channel', impliedBy: 'MANAGE_MESSAGES', feature: 'pins' },
  MANAGE_PERMISSIONS: { bit: 19, at: 'channel', impliedBy: 'MANAGE_ROLES', feature: 'overwrites' },
  CREATE_THREADS: {
    bit: 20,
    at: 'channel',
    impliedBy: 'SEND_MESSAGES',
    whileSending: true,
    feature: 'threads',
  },
  SEND_IN_THREADS: { bit: 21, at: 'channel', impliedBy: 'SEND_MESSAGES', feature: 'threads' },
  MANAGE_THREADS: { bit: 22, at: 'channel', impliedBy: 'MANAGE_MESSAGES', feature: 'threads' },
  EMBED_LINKS: { bit: 23, at: 'channel', impliedBy: 'SEND_MESSAGES', feature: 'link-previews' },
  MODERATE_MEMBERS: { bit: 24, at: 'guild', impliedBy: 'KICK_MEMBERS', feature: 'timeouts' },
  MANAGE_REPORTS: { bit: 25, at: 'guild', impliedBy: 'MANAGE_MESSAGES', feature: 'reports' },
  LOCKDOWN: { bit: 26, at: 'guild', impliedBy: 'MANAGE_SERVER', feature: 'lockdown' },
  CONNECT: { bit: 27, at: 'channel', impliedBy: 'VIEW_CHANNELS', feature: 'voice' },
  SPEAK: { bit: 28, at: 'channel', impliedBy: 'SEND_MESSAGES', feature: 'voice' },
  STREAM: { bit: 29, at: 'channel', impliedBy: 'SEND_MESSAGES', feature: 'voice-screen' },
  MUTE_MEMBERS: { bit: 30, at: 'guild', impliedBy: 'KICK_MEMBERS', feature: 'voice' },
  MOVE_MEMBERS: { bit: 31, at: 'guild', impliedBy: 'KICK_MEMBERS', feature: 'voice' },
} as const satisfies Readonly<Record<string, PermissionRow>>;

export type PermissionName = keyof typeof permissions;

/** Bit positions of the permission mask. A mask travels as a decimal string. */
export const PERMISSION_BITS = Object.fromEntries(
  Object.entries(permissions).map(([name, { bit }]) => [name, bit]),
) as { readonly [N in PermissionName]: (typeof permissions)[N]['bit'] };

/** A permission mask in its wire and stored form: decimal digits. */
export type PermissionMask = string & { readonly __noun: 'permission-mask' };
