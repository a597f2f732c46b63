import { type ActionTable, actionsOf, type SpecifiedAction } from './audit-actions';
import { type CallName, type Endpoints, endpoints } from './rest';
import type { Endpoint } from './rest/endpoint';

/** The actions that the call of a row can record. */
export type AuditedBy<R> = R extends { readonly audit: infer A }
  ? A extends SpecifiedAction
    ? A
    : keyof A & string
  : never;

/** An action that the audit log can hold: one of the specification, or one that a row defines. */
export type AuditAction = SpecifiedAction | AuditedBy<Endpoints[CallName]>;

/** As `AuditedBy`, at run time. */
export const actionsRecordedBy = ({ audit }: Endpoint): readonly string[] => {
  if (audit === undefined) return [];
  return typeof audit === 'string' ? [audit] : Object.keys(audit);
};

/** All actions that the audit log can hold. */
export const auditActions: ActionTable = actionsOf(Object.values<Endpoint>(endpoints));
