import type { PermissionMask, PermissionName } from '../../contract/permissions';
import {
  type Authority,
  can,
  canAssignRole,
  canBeTimedOut,
  canDeleteMessage,
  canDirectVoice,
  canEditRolePermissions,
  canManageRole,
  canRemoveMember,
  canTimeOut,
  isAboveRole,
  outranks,
  permissionsOf,
  rankOf,
  type RankedRole,
} from '../permissions/authority';
import { mergePermissions } from '../permissions/editing';
import { holds, type Rights } from '../permissions/place';

/** Messages that were deleted: the rights of the one who asks where they were, and their authors. */
export interface RemovedFacts {
  /** Those of the channels that are still there. */
  readonly rights: readonly Rights[];
  readonly authors: readonly Authority[];
}

/** What of an act decides who may undo it, as it is now. */
export type UndoFacts =
  | { readonly kind: 'permission'; readonly needs: PermissionName }
  | { readonly kind: 'place'; readonly needs: PermissionName; readonly rights: Rights }
  | { readonly kind: 'messages'; readonly messages: RemovedFacts }
  | {
      readonly kind: 'ban';
      readonly target: Authority;
      /** The roles that would come back. */
      readonly roles: readonly Pick<RankedRole, 'position'>[];
      readonly messages: RemovedFacts;
    }
  | {
      readonly kind: 'kick';
      readonly target: Authority;
      readonly roles: readonly Pick<RankedRole, 'position'>[];
    }
  | {
      readonly kind: 'timeout';
      readonly target: Authority;
      /** Whether a timeout would hold again. */
      readonly isBack: boolean;
    }
  | { readonly kind: 'nickname'; readonly target: Authority }
  | { readonly kind: 'voice-mute'; readonly target: Authority }
  | { readonly kind: 'member-role'; readonly target: Authority; readonly role: RankedRole }
  | {
      readonly kind: 'role';
      readonly role: RankedRole;
      /** The permissions that would go back, and those of now; null for none. */
      readonly mask: { readonly asked: PermissionMask; readonly now: PermissionMask } | null;
      /** Whether other values would go back. */
      readonly hasOthers: boolean;
    }
  | { readonly kind: 'role-deleted'; readonly role: RankedRole }
  | {
      readonly kind: 'role-order';
      /** The roles that would move. */
      readonly roles: readonly RankedRole[];
      /** Where to. */
      readonly positions: readonly number[];
    }
  | {
      readonly kind: 'channel-order';
      /** Whether one sees all that the act has moved, and the categories from and to which. */
      readonly seesAll: boolean;
    };

const mayRestore = (who: Authority, { rights, authors }: RemovedFacts): boolean =>
  rights.every((here) => holds(here, 'VIEW_CHANNELS') && holds(here, 'MANAGE_MESSAGES')) &&
  authors.every((author) => canDeleteMessage(who, author, true));

/** Whether somebody has what an act needed, about those whom it was about as they are now. */
const hasRightOf = (who: Authority, act: UndoFacts): boolean => {
  switch (act.kind) {
    case 'permission':
      return can(who, act.needs);
    case 'place':
      return holds(act.rights, 'VIEW_CHANNELS') && holds(act.rights, act.needs);
    case 'messages':
      return mayRestore(who, act.messages);
    case 'ban':
      return (
        canRemoveMember(who, act.target, 'BAN_MEMBERS') &&
        act.roles.every((role) => isAboveRole(who, role)) &&
        mayRestore(who, act.messages)
      );
    case 'kick':
      // One who is back is a member as any other.
      return (
        canRemoveMember(who, act.target, 'KICK_MEMBERS') && act.roles.every((role) => isAboveRole(who, role))
      );
    case 'timeout':
      return canTimeOut(who, act.target) && (!act.isBack || canBeTimedOut(act.target));
    case 'nickname':
      return can(who, 'MANAGE_NICKNAMES') && outranks(who, act.target);
    case 'voice-mute':
      return canDirectVoice(who, act.target, 'MUTE_MEMBERS');
    case 'member-role':
      return canAssignRole(who, act.target, act.role);
    case 'role':
      return (
        can(who, 'MANAGE_ROLES') &&
        (act.mask === null ||
          (canEditRolePermissions(who, act.role) &&
            // Rights that the undoer does not hold cannot be given or taken back.
            mergePermissions(act.mask.now, act.mask.asked, permissionsOf(who)) === act.mask.asked)) &&
        (!act.hasOthers || canManageRole(who, act.role))
      );
    case 'role-deleted':
      return canManageRole(who, act.role);
    case 'role-order':
      return (
        can(who, 'MANAGE_ROLES') &&
        act.roles.every((role) => canManageRole(who, role)) &&
        act.positions.every((position) => position < rankOf(who))
      );
    case 'channel-order':
      return can(who, 'MANAGE_CHANNELS') && act.seesAll;
  }
};

/** Whether somebody may undo the acts of an actor: their own, and those of whom they do not rank below. */
const mayUndoActsOf = (who: Authority, actor: Authority | null): boolean =>
  actor === null || actor.userId === who.userId || !outranks(actor, who);

/** Whether somebody may undo an act: the server decides by it, and offers it only where it holds. */
export const mayUndo = (who: Authority, actor: Authority | null, act: UndoFacts): boolean =>
  mayUndoActsOf(who, actor) && hasRightOf(who, act);
