import { calls } from 'virtual:row-facts';
import type { Feature } from '../../../contract/features';
import type { PermissionName } from '../../../contract/permissions';
import type { CallName, Endpoints } from '../../../contract/rest';
import { type Authority, can } from '../../../domain/permissions/authority';

/** A call whose caller needs a permission: a screen can ask about it before it offers it. */
export type PermittedCall = {
  [N in CallName]: Endpoints[N]['needs'] extends PermissionName ? N : never;
}[CallName];

/** Whether somebody may make a call in the guild, as far as permissions say; ranks and owners are asked besides. */
export const canCall = (who: Authority, call: PermittedCall): boolean => can(who, calls[call].needs);

/** The feature without which a server does not have the call; null where every server has it. */
export const featureOfCall = (call: PermittedCall): Feature | null => calls[call].feature ?? null;
