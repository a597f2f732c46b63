import { type Msg, msg } from './msg';

/**
 * The actions of the specification: the category that the panel filters by (docs/spec/audit-log.md 'Actions'), and the
 * label between actor and target: 'ada#0001 Banned Member @bob'. The rows of calls define further actions
 * (rest/endpoint.ts).
 */
export const AUDIT_ACTIONS = {
  SERVER_UPDATE: { category: 'server', label: msg('Updated Server') },
  CHANNEL_CREATE: { category: 'channel', label: msg('Created Channel') },
  CHANNEL_UPDATE: { category: 'channel', label: msg('Updated Channel') },
  CHANNEL_DELETE: { category: 'channel', label: msg('Deleted Channel') },
  MEMBER_KICK: { category: 'member', label: msg('Kicked Member') },
  MEMBER_BAN_ADD: { category: 'member', label: msg('Banned Member') },
  MEMBER_BAN_REMOVE: { category: 'member', label: msg('Unbanned Member') },
  MEMBER_UPDATE: { category: 'member', label: msg('Updated Member') },
  MEMBER_ROLE_UPDATE: { category: 'member', label: msg('Updated Member Roles') },
  ROLE_CREATE: { category: 'role', label: msg('Created Role') },
  ROLE_UPDATE: { category: 'role', label: msg('Updated Role') },
  ROLE_DELETE: { category: 'role', label: msg('Deleted Role') },
  MESSAGE_DELETE: { category: 'message', label: msg('Deleted Message') },
  MESSAGE_BULK_DELETE: { category: 'message', label: msg('Bulk Deleted Messages') },
  INVITE_CREATE: { category: 'invite', label: msg('Created Invite') },
  INVITE_DELETE: { category: 'invite', label: msg('Deleted Invite') },
  INTEGRATION_CREATE: { category: 'integration', label: msg('Created Integration') },
  INTEGRATION_UPDATE: { category: 'integration', label: msg('Updated Integration') },
  INTEGRATION_DELETE: { category: 'integration', label: msg('Deleted Integration') },
  WEBHOOK_CREATE: { category: 'webhook', label: msg('Created Webhook') },
  WEBHOOK_UPDATE: { category: 'webhook', label: msg('Updated Webhook') },
  WEBHOOK_DELETE: { category: 'webhook', label: msg('Deleted Webhook') },
  EMOJI_CREATE: { category: 'emoji', label: msg('Created Emoji') },
  EMOJI_UPDATE: { category: 'emoji', label: msg('Updated Emoji') },
  EMOJI_DELETE: { category: 'emoji', label: msg('Deleted Emoji') },
} as const satisfies Readonly<Record<string, { readonly category: string; readonly label: Msg }>>;

/** An action of the specification. */
export type SpecifiedAction = keyof typeof AUDIT_ACTIONS;
export type AuditCategory = (typeof AUDIT_ACTIONS)[SpecifiedAction]['category'];

/** Category and label of an action. */
export interface ActionFacts {
  readonly category: AuditCategory;
  readonly label: Msg;
}
/** Actions by type. */
export type ActionTable = Readonly<Record<string, ActionFacts>>;

/** The action that the call of a row records: one of the specification, or actions that the row defines. */
export type Audit = SpecifiedAction | ActionTable;

/** All actions that the audit log can hold: those of the specification and of the rows. */
export const actionsOf = (rows: readonly { readonly audit?: Audit | undefined }[]): ActionTable => ({
  ...AUDIT_ACTIONS,
  ...Object.fromEntries(
    rows.flatMap(({ audit }) => (typeof audit === 'object' ? Object.entries(audit) : [])),
  ),
});

/**
 * The possible targets of an action. The specification names user (shown with '@') and channel (with '#'); the others
 * are shown by their name alone (protocol.md 'Audit log').
 */
export const AUDIT_TARGETS = [
  ...([
    'user',
    'channel',
    'category',
    'role',
    'invite',
    'emoji',
    'sticker',
    'thread',
    'report',
    'rule',
    'server',
  ] as const),
] as const;
export type AuditTargetType = (typeof AUDIT_TARGETS)[number];
