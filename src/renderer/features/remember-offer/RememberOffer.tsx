import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { setPreferences } from '../../state/preferences/thunks';
import { selectIsForgetful } from '../../state/session/selectors';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';

/**
 * Whoever asked to stay signed in on a computer without a keyring is told that it ends with the app, and may choose to be
 * remembered without one (security.md, Token).
 */
export function RememberOffer() {
  const dispatch = useAppDispatch();
  const isForgetful = useAppSelector(selectIsForgetful);
  const [isDismissed, setIsDismissed] = useState(false);
  if (!isForgetful || isDismissed) return null;
  return (
    <Banner
      edge
      onDismiss={() => setIsDismissed(true)}
      action={
        <Button size="s" onClick={() => void dispatch(setPreferences({ rememberWithoutKeyring: true }))}>
          Remember without a keyring
        </Button>
      }
    >
      This computer has no keyring that is open, so you are signed out when Guildhall closes. Without one,
      your session would be kept in a file that only your account on this computer can read.
    </Banner>
  );
}
