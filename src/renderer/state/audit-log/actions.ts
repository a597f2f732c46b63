import { calls } from 'virtual:row-facts';
import { type ActionTable, actionsOf } from '../../../contract/audit-actions';

/** The actions of the audit log that this client knows. */
export const auditActions: ActionTable = actionsOf(Object.values(calls));

/** The events of the calls that the audit log records: after one of them the log has a new entry. */
export const recordedEvents = Object.values(calls).flatMap((call) =>
  call.audit === undefined ? [] : call.emits,
);
