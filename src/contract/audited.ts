import { type ActionTable, AUDIT_ACTIONS, type SpecifiedAction } from './audit-actions';
import { type CallName, type Endpoints, endpoints } from './rest';
import type { Endpoint } from './rest/endpoint';

/** The actions that a row lets its call record. */
export type AuditedBy<R> = R extends { readonly audit: infer A }
  ? A extends SpecifiedAction
    ? A
    : keyof A & string
  : never;

/** An action that the audit log can hold: one of the specification, or one that a row brings. */
export type AuditAction = SpecifiedAction | AuditedBy<Endpoints[CallName]>;

/** The actions that a row brings itself: they are not in the specification. */
export const ownActionsOf = ({ audit }: Endpoint): ActionTable => (typeof audit === 'object' ? audit : {});

/** All actions that the audit log can hold. */
export const auditActions: ActionTable = {
  ...AUDIT_ACTIONS,
  ...Object.fromEntries(
    Object.values<Endpoint>(endpoints).flatMap((row) => Object.entries(ownActionsOf(row))),
  ),
};
