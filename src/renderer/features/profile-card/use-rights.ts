import type { Role } from '../../../contract/entities/role';
import type { GuildId, UserId } from '../../../contract/ids';
import {
  type Authority,
  can,
  canAssignRole,
  canRemoveMember,
  outranks,
} from '../../../domain/permissions/authority';
import { useAppSelector } from '../../state/hooks';
import { selectAuthority, selectMyAuthority } from '../../state/roles/selectors';
import { selectHasFeature } from '../../state/session/selectors';

/** What the viewer may do to whom the card shows; the server enforces it (server-area.md 6). */
export interface Rights {
  readonly mayAssign: (role: Role) => boolean;
  readonly mayKick: boolean;
  readonly mayBan: boolean;
  readonly mayRename: boolean;
}

const NONE: Rights = { mayAssign: () => false, mayKick: false, mayBan: false, mayRename: false };

const rightsOf = (me: Authority, target: Authority, hasNicknames: boolean): Rights => ({
  mayAssign: (role) => canAssignRole(me, target, role),
  mayKick: target.roles !== null && canRemoveMember(me, target, 'KICK_MEMBERS'),
  mayBan: canRemoveMember(me, target, 'BAN_MEMBERS'),
  mayRename:
    hasNicknames &&
    target.roles !== null &&
    (me.userId === target.userId
      ? can(me, 'CHANGE_NICKNAME')
      : can(me, 'MANAGE_NICKNAMES') && outranks(me, target)),
});

export const useRights = (guildId: GuildId, userId: UserId): Rights => {
  const me = useAppSelector((state) => selectMyAuthority(state, guildId));
  const target = useAppSelector((state) => selectAuthority(state, guildId, userId));
  const hasNicknames = useAppSelector((state) => selectHasFeature(state, 'nickname'));
  return me === null || target === null ? NONE : rightsOf(me, target, hasNicknames);
};
