import { Siren } from 'lucide-react';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectLockdown } from '../../state/lockdown/running';
import { selectMayLockDown } from '../../state/lockdown/selectors';
import { overlayOpened } from '../../state/overlays/slice';
import { blockedBy, type MenuEntry } from '../../ui/overlay/menu-entries';

/** The entry of the server's menu that starts a lockdown, or ends the one that is running; none for who may not. */
export const useLockdownEntry = (guildId: GuildId): readonly MenuEntry[] => {
  const dispatch = useAppDispatch();
  const mayLockDown = useAppSelector((state) => selectMayLockDown(state, guildId));
  const isRunning = useAppSelector((state) => selectLockdown(state, guildId) !== null);
  const blocked = useAppSelector(selectBlockedReason);
  if (!mayLockDown) return [];
  const kind = isRunning ? 'end-lockdown' : 'start-lockdown';
  return blockedBy(blocked, {
    label: isRunning ? t('End Lockdown') : t('Start Lockdown'),
    icon: <Siren />,
    onSelect: () => dispatch(overlayOpened({ kind, about: { guildId } })),
  });
};
