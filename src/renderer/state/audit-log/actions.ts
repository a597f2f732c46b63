import { type ActionTable, AUDIT_ACTIONS } from '../../../contract/audit-actions';

/** The actions of the audit log that this client has words for. */
export const auditActions: ActionTable = AUDIT_ACTIONS;
