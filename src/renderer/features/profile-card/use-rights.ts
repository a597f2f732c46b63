import type { Role } from '../../../contract/entities/role';
import type { GuildId, UserId } from '../../../contract/ids';
import { type Authority, canAssignRole, canRemoveMember } from '../../../domain/permissions/authority';
import { selectMayExplain } from '../../state/explanations/selectors';
import { useAppSelector } from '../../state/hooks';
import { selectMayWarn } from '../../state/member-notes/selectors';
import { selectMayRename } from '../../state/members/rename-member';
import { selectAuthority, selectMyAuthority } from '../../state/roles/selectors';
import { selectHasFeature } from '../../state/session/selectors';
import { selectTimeoutAct } from '../../state/timeouts/selectors';
import { selectViewReason } from '../../state/view-as/selectors';

/** What the viewer may do to the shown member; the server enforces it (docs/spec/permissions.md 'Who may do what'). */
export interface Rights {
  readonly mayAssign: (role: Role) => boolean;
  readonly mayKick: boolean;
  readonly mayBan: boolean;
  /** Whether the viewer may time the member out, or end that. */
  readonly timeoutAct: 'begin' | 'end' | null;
  readonly mayWarn: boolean;
  readonly mayRename: boolean;
  /** Whether the viewer may see why the member has a permission or not. */
  readonly mayExplain: boolean;
  /** Why nothing can be done now. */
  readonly blocked?: string | undefined;
}

const NONE: Rights = {
  mayAssign: () => false,
  mayKick: false,
  mayBan: false,
  timeoutAct: null,
  mayWarn: false,
  mayRename: false,
  mayExplain: false,
};

type Asked = Pick<Rights, 'mayRename' | 'mayExplain' | 'mayWarn' | 'timeoutAct'>;

const rightsOf = (
  me: Authority,
  target: Authority,
  { mayRename, mayExplain, mayWarn, timeoutAct }: Asked,
): Rights => ({
  timeoutAct,
  mayWarn,
  mayAssign: (role) => canAssignRole(me, target, role),
  mayKick: target.roles !== null && canRemoveMember(me, target, 'KICK_MEMBERS'),
  mayBan: canRemoveMember(me, target, 'BAN_MEMBERS'),
  mayRename: target.roles !== null && mayRename,
  mayExplain: target.roles !== null && mayExplain,
});

export const useRights = (guildId: GuildId, userId: UserId): Rights => {
  const me = useAppSelector((state) => selectMyAuthority(state, guildId));
  const target = useAppSelector((state) => selectAuthority(state, guildId, userId));
  const mayRename = useAppSelector(
    (state) => selectHasFeature(state, 'nickname') && selectMayRename(state, guildId, userId),
  );
  const mayExplain = useAppSelector((state) => selectMayExplain(state, guildId, userId));
  const timeoutAct = useAppSelector((state) => selectTimeoutAct(state, guildId, userId));
  const mayWarn = useAppSelector((state) => selectMayWarn(state, guildId, userId));
  const blocked = useAppSelector(selectViewReason);
  if (me === null || target === null) return NONE;
  const rights = rightsOf(me, target, { mayRename, mayExplain, mayWarn, timeoutAct });
  return blocked === undefined ? rights : { ...rights, mayAssign: () => false, blocked };
};
