/**
 * The types of the audit log's entries, each with the category that the panel filters by
 * (docs/spec/audit-log.md 'Actions').
 */
export const AUDIT_ACTIONS = {
  SERVER_UPDATE: 'server',
  CHANNEL_CREATE: 'channel',
  CHANNEL_UPDATE: 'channel',
  CHANNEL_DELETE: 'channel',
  MEMBER_KICK: 'member',
  MEMBER_BAN_ADD: 'member',
  MEMBER_BAN_REMOVE: 'member',
  MEMBER_UPDATE: 'member',
  MEMBER_ROLE_UPDATE: 'member',
  ROLE_CREATE: 'role',
  ROLE_UPDATE: 'role',
  ROLE_DELETE: 'role',
  MESSAGE_DELETE: 'message',
  MESSAGE_BULK_DELETE: 'message',
  INVITE_CREATE: 'invite',
  INVITE_DELETE: 'invite',
  INTEGRATION_CREATE: 'integration',
  INTEGRATION_UPDATE: 'integration',
  INTEGRATION_DELETE: 'integration',
  WEBHOOK_CREATE: 'webhook',
  WEBHOOK_UPDATE: 'webhook',
  WEBHOOK_DELETE: 'webhook',
  EMOJI_CREATE: 'emoji',
  EMOJI_UPDATE: 'emoji',
  EMOJI_DELETE: 'emoji',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
export type AuditCategory = (typeof AUDIT_ACTIONS)[AuditAction];

/**
 * The possible targets of an action. The specification names user (shown with '@') and channel (with '#'); the others
 * are shown by their name alone (protocol.md 'Audit log').
 */
export const AUDIT_TARGETS = ['user', 'channel', 'category', 'role', 'invite', 'server'] as const;
export type AuditTargetType = (typeof AUDIT_TARGETS)[number];
