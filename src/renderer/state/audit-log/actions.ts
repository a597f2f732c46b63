import { calls } from 'virtual:row-facts';
import { type ActionTable, actionsOf } from '../../../contract/audit-actions';

/** The actions of the audit log that this client knows. */
export const auditActions: ActionTable = actionsOf(Object.values(calls));
