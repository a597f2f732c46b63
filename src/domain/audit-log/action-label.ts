import type { AuditAction, AuditCategory } from '../../contract/audit-actions';
import { msg, type Msg, t } from '../i18n/t';

/** The text between the entry's author and its target: 'ada#0001 Banned Member @bob'. */
const LABELS: Readonly<Record<AuditAction, Msg>> = {
  SERVER_UPDATE: msg('Updated Server'),
  CHANNEL_CREATE: msg('Created Channel'),
  CHANNEL_UPDATE: msg('Updated Channel'),
  CHANNEL_DELETE: msg('Deleted Channel'),
  MEMBER_KICK: msg('Kicked Member'),
  MEMBER_BAN_ADD: msg('Banned Member'),
  MEMBER_BAN_REMOVE: msg('Unbanned Member'),
  MEMBER_UPDATE: msg('Updated Member'),
  MEMBER_ROLE_UPDATE: msg('Updated Member Roles'),
  ROLE_CREATE: msg('Created Role'),
  ROLE_UPDATE: msg('Updated Role'),
  ROLE_DELETE: msg('Deleted Role'),
  MESSAGE_DELETE: msg('Deleted Message'),
  MESSAGE_BULK_DELETE: msg('Bulk Deleted Messages'),
  INVITE_CREATE: msg('Created Invite'),
  INVITE_DELETE: msg('Deleted Invite'),
  INTEGRATION_CREATE: msg('Created Integration'),
  INTEGRATION_UPDATE: msg('Updated Integration'),
  INTEGRATION_DELETE: msg('Deleted Integration'),
  WEBHOOK_CREATE: msg('Created Webhook'),
  WEBHOOK_UPDATE: msg('Updated Webhook'),
  WEBHOOK_DELETE: msg('Deleted Webhook'),
  EMOJI_CREATE: msg('Created Emoji'),
  EMOJI_UPDATE: msg('Updated Emoji'),
  EMOJI_DELETE: msg('Deleted Emoji'),
};

const isKnown = (type: string): type is AuditAction => Object.hasOwn(LABELS, type);

/** 'SOME_NAME' as 'Some Name'. */
export const titleOf = (name: string): string =>
  name
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');

/** The label of an action type; an unknown type is shown in title case. */
export const actionLabel = (type: string): string => (isKnown(type) ? t(LABELS[type]) : titleOf(type));

/** The effect on the target, for the colour and picture of an entry. */
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
