import type { AuditAction, AuditCategory } from '../../contract/audit-actions';

/** What was done, as it stands between who did it and whom it was done to: 'ada#0001 Banned Member @bob'. */
const LABELS: Readonly<Record<AuditAction, string>> = {
  SERVER_UPDATE: 'Updated Server',
  CHANNEL_CREATE: 'Created Channel',
  CHANNEL_UPDATE: 'Updated Channel',
  CHANNEL_DELETE: 'Deleted Channel',
  MEMBER_KICK: 'Kicked Member',
  MEMBER_BAN_ADD: 'Banned Member',
  MEMBER_BAN_REMOVE: 'Unbanned Member',
  MEMBER_UPDATE: 'Updated Member',
  MEMBER_ROLE_UPDATE: 'Updated Member Roles',
  ROLE_CREATE: 'Created Role',
  ROLE_UPDATE: 'Updated Role',
  ROLE_DELETE: 'Deleted Role',
  MESSAGE_DELETE: 'Deleted Message',
  MESSAGE_BULK_DELETE: 'Bulk Deleted Messages',
  INVITE_CREATE: 'Created Invite',
  INVITE_DELETE: 'Deleted Invite',
  INTEGRATION_CREATE: 'Created Integration',
  INTEGRATION_UPDATE: 'Updated Integration',
  INTEGRATION_DELETE: 'Deleted Integration',
  WEBHOOK_CREATE: 'Created Webhook',
  WEBHOOK_UPDATE: 'Updated Webhook',
  WEBHOOK_DELETE: 'Deleted Webhook',
  EMOJI_CREATE: 'Created Emoji',
  EMOJI_UPDATE: 'Updated Emoji',
  EMOJI_DELETE: 'Deleted Emoji',
};

const isKnown = (type: string): type is AuditAction => Object.hasOwn(LABELS, type);

/** 'SOME_NAME' as 'Some Name'. */
export const titleOf = (name: string): string =>
  name
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');

/** What an action type is called; one that this client does not know, by its own words. */
export const actionLabel = (type: string): string => (isKnown(type) ? LABELS[type] : titleOf(type));

/** What became of the target: for the colour and picture of an entry. */
export type ActionTone = 'made' | 'changed' | 'removed';

/** Whether an action makes, changes or removes something. */
export const actionTone = (type: string): ActionTone => {
  if (/_(CREATE|BAN_REMOVE)$/.test(type)) return 'made';
  return /_(DELETE|KICK|BAN_ADD)$/.test(type) ? 'removed' : 'changed';
};

/** The categories that the panel filters by, 'all' first (docs/spec/audit-log.md 'Actions'). */
export const AUDIT_CATEGORIES: readonly (AuditCategory | 'all')[] = [
  'all',
  'server',
  'channel',
  'member',
  'role',
  'message',
  'invite',
  'integration',
  'emoji',
  'webhook',
];
