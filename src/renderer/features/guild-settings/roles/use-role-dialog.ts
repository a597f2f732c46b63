import { useState } from 'react';
import type { Role } from '../../../../contract/entities/role';
import type { GuildId, RoleId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { type Authority, type RankedRole } from '../../../../domain/permissions/authority';
import { useAppSelector } from '../../../state/hooks';
import { useCloseWhen } from '../../../state/overlays/use-close-when';
import { selectMyAuthority, selectRolesById } from '../../../state/roles/selectors';

/** The props of every role dialog. */
export interface RoleDialogProps {
  readonly guildId: GuildId;
  readonly roleId: RoleId;
  readonly onClose: () => void;
  /** Called after success: closes the dialog, and the page reports the success in a green banner. */
  readonly onDone: (text: string) => void;
}

/**
 * The current state of a dialog's role; the last known state after its removal. The dialog closes with a message when
 * the role is deleted or the viewer can no longer manage it, unless the viewer's own act is the cause (`isOwnDoing`).
 */
export const useRoleDialog = (
  { guildId, roleId, onClose }: RoleDialogProps,
  may: (who: Authority, role: RankedRole) => boolean,
  isOwnDoing = false,
): Role | null => {
  const live = useAppSelector((state) => selectRolesById(state, guildId)[roleId]);
  const who = useAppSelector((state) => selectMyAuthority(state, guildId));
  const [last, setLast] = useState(live ?? null);
  if (live !== undefined && live !== last) setLast(live);
  const isLost = live !== undefined && (who === null || !may(who, live));
  const reason =
    live === undefined
      ? t('This role has been deleted')
      : isLost
        ? t('Your permissions have changed: you can no longer manage this role')
        : null;
  useCloseWhen(isOwnDoing ? null : reason, onClose);
  return last;
};
