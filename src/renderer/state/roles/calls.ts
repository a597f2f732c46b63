import { calls } from 'virtual:row-facts';
import type { Feature } from '../../../contract/features';
import type { PermissionName } from '../../../contract/permissions';
import type { CallName, Endpoints } from '../../../contract/rest';
import { type Authority, can } from '../../../domain/permissions/authority';

/** A call that needs a permission: a screen can check it before it offers the call. */
export type PermittedCall = {
  [N in CallName]: Endpoints[N]['needs'] extends PermissionName ? N : never;
}[CallName];

/** Whether a member's permissions allow a call in the guild; ranks and ownership are checked separately. */
export const canCall = (who: Authority, call: PermittedCall): boolean => can(who, calls[call].needs);

/** The permission that a call needs. */
export const neededFor = (call: PermittedCall): PermissionName => calls[call].needs;

/** The feature that a server needs for the call; null if every server has the call. */
export const featureOfCall = (call: PermittedCall): Feature | null => calls[call].feature ?? null;
