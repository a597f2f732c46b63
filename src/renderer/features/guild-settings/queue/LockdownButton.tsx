import { Siren } from 'lucide-react';
import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectLockdown } from '../../../state/lockdown/running';
import { selectMayLockDown } from '../../../state/lockdown/selectors';
import { overlayOpened } from '../../../state/overlays/slice';
import { Button } from '../../../ui/form/Button';

/** Starts a lockdown from the queue, or ends the one that is running; nothing for who may not. */
export function LockdownButton({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const mayLockDown = useAppSelector((state) => selectMayLockDown(state, guildId));
  const isRunning = useAppSelector((state) => selectLockdown(state, guildId) !== null);
  const blocked = useAppSelector(selectBlockedReason);
  if (!mayLockDown) return null;
  const kind = isRunning ? 'end-lockdown' : 'start-lockdown';
  return (
    <Button
      icon={<Siren size={16} />}
      disabledReason={blocked}
      onClick={() => dispatch(overlayOpened({ kind, about: { guildId } }))}
    >
      {isRunning ? t('End Lockdown') : t('Start Lockdown')}
    </Button>
  );
}
