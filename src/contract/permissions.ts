/** Bit positions of the permission mask (docs/spec/permissions.md 'Bits'). A mask travels as a decimal string. */
export const PERMISSION_BITS = {
  VIEW_CHANNELS: 0,
  SEND_MESSAGES: 1,
  ATTACH_FILES: 2,
  MENTION_EVERYONE: 3,
  MANAGE_MESSAGES: 4,
  CHANGE_NICKNAME: 5,
  MANAGE_NICKNAMES: 6,
  KICK_MEMBERS: 7,
  BAN_MEMBERS: 8,
  CREATE_INVITE: 9,
  REVOKE_INVITE: 10,
  MANAGE_CHANNELS: 11,
  MANAGE_ROLES: 12,
  VIEW_AUDIT_LOG: 13,
  MANAGE_SERVER: 14,
  ADMINISTRATOR: 15,
} as const;

export type PermissionName = keyof typeof PERMISSION_BITS;

/** A permission mask in its wire and stored form: decimal digits. */
export type PermissionMask = string & { readonly __noun: 'permission-mask' };
