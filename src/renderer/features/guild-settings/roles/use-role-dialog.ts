import { useState } from 'react';
import type { Role } from '../../../../contract/entities/role';
import type { GuildId, RoleId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { type Authority, type RankedRole } from '../../../../domain/permissions/authority';
import { useAppSelector } from '../../../state/hooks';
import { useCloseWhen } from '../../../state/overlays/use-close-when';
import { selectMyAuthority, selectRolesById } from '../../../state/roles/selectors';

/** What every dialog of a role is given. */
export interface RoleDialogProps {
  readonly guildId: GuildId;
  readonly roleId: RoleId;
  readonly onClose: () => void;
  /** It is done: closes, and the page says so in a green banner. */
  readonly onDone: (text: string) => void;
}

/**
 * The role that a dialog is about, as it is now; the last that was known once it is gone. The dialog closes with a word
 * why when the role is deleted or is no longer the viewer's to manage, unless that is their own doing (`isOwnDoing`).
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
