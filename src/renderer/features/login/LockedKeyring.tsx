import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { unlockKeyring } from '../../state/session/thunks';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';

/** The keyring that keeps the session cannot be asked: it is back by itself once it can, and the system may ask for the password. */
export function LockedKeyring() {
  const dispatch = useAppDispatch();
  // Elsewhere the system asks by itself.
  const canUnlock = useAppSelector((state) => state.boot.app?.platform === 'linux');
  const [phase, setPhase] = useState<'unasked' | 'asking' | 'locked' | 'open'>('unasked');
  const unlock = async (): Promise<void> => {
    setPhase('asking');
    setPhase((await dispatch(unlockKeyring())) ? 'open' : 'locked');
  };
  const isWaiting = phase === 'asking' || phase === 'open';
  return (
    <Banner
      tone="warning"
      action={
        canUnlock && (
          <Button size="s" pending={isWaiting} onClick={() => void unlock()}>
            Unlock
          </Button>
        )
      }
    >
      {phase === 'locked'
        ? 'The keyring that keeps your session is locked still, or does not answer. You can try again, or sign in again.'
        : 'The keyring that keeps your session is locked, or does not answer. Unlock it and you are back; or sign in again.'}
    </Banner>
  );
}
