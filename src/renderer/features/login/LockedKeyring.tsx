import { useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { unlockKeyring } from '../../state/session/thunks';
import { Banner } from '../../ui/page/Banner';
import { Button } from '../../ui/form/Button';

/**
 * The keyring that keeps the session is locked: the session returns by itself once the keyring opens, and the system
 * can ask for its password.
 */
export function LockedKeyring() {
  const dispatch = useAppDispatch();
  // On other systems the system asks by itself.
  const canUnlock = useAppSelector((state) => state.boot.app?.platform === 'linux');
  const [phase, setPhase] = useState<'unasked' | 'asking' | 'locked' | 'open'>('unasked');
  const unlock = async (): Promise<void> => {
    setPhase('asking');
    const unlocked = await dispatch(unlockKeyring());
    setPhase(unlocked.ok && unlocked.value ? 'open' : 'locked');
  };
  const isWaiting = phase === 'asking' || phase === 'open';
  return (
    <Banner
      tone="warning"
      action={
        canUnlock && (
          <Button size="s" pending={isWaiting} onClick={() => void unlock()}>
            {t('Unlock')}
          </Button>
        )
      }
    >
      {phase === 'locked'
        ? t('Your system keyring is still locked. Try again, or sign in again.')
        : t('Your system keyring is locked. Unlock it to continue, or sign in again.')}
    </Banner>
  );
}
