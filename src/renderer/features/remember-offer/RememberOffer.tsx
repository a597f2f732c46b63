import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { setPreferences } from '../../state/preferences/thunks';
import { selectIsForgetful } from '../../state/session/selectors';
import { rememberOfferDismissed } from '../../state/sign-in/slice';
import { Banner } from '../../ui/page/Banner';
import { Button } from '../../ui/form/Button';

/**
 * Whoever asked to stay signed in on a computer without a keyring is told that it ends with the app, and may choose to be
 * remembered without one (security.md, Token).
 */
export function RememberOffer() {
  const dispatch = useAppDispatch();
  const isForgetful = useAppSelector(selectIsForgetful);
  if (!isForgetful) return null;
  return (
    <Banner
      edge
      onDismiss={() => dispatch(rememberOfferDismissed())}
      action={
        <Button size="s" onClick={() => void dispatch(setPreferences({ rememberWithoutKeyring: true }))}>
          {t('Stay signed in')}
        </Button>
      }
    >
      {t(
        "No system keyring is available, so you'll be signed out when you quit. You can stay signed in with a file only your user account can read.",
      )}
    </Banner>
  );
}
