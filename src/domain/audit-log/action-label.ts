import type { ActionTable, AuditCategory } from '../../contract/audit-actions';
import type { AuditLogEntry } from '../../contract/entities/audit-log-entry';
import { type Msg, msg, t } from '../i18n/t';

/** 'SOME_NAME' as 'Some Name'. */
export const titleOf = (name: string): string =>
  name
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');

/** The label of an action type; an unknown type is shown in title case. */
export const actionLabel = (actions: ActionTable, type: string): string => {
  const known = Object.hasOwn(actions, type) ? actions[type] : undefined;
  return known === undefined ? titleOf(type) : t(known.label);
};

/** New orders: an update of roles or channels whose target is the server that they are of. */
const ORDERS: Readonly<Record<string, Msg>> = {
  ROLE_UPDATE: msg('Reordered Roles'),
  CHANNEL_UPDATE: msg('Reordered Channels'),
};

/** The label of an entry: that of its action type, or what it says of the server as a whole. */
export const entryLabel = (
  actions: ActionTable,
  { actionType, target }: Pick<AuditLogEntry, 'actionType' | 'target'>,
): string => {
  const order =
    target?.type === 'server' && Object.hasOwn(ORDERS, actionType) ? ORDERS[actionType] : undefined;
  return order === undefined ? actionLabel(actions, actionType) : t(order);
};

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
