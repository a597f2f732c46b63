import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { setPreferences } from '../../state/preferences/thunks';
import { selectIsForgetful } from '../../state/session/selectors';
import { rememberOfferDismissed } from '../../state/sign-in/slice';
import { Banner } from '../../ui/page/Banner';
import { Button } from '../../ui/form/Button';

/**
 * Tells a user who asked to stay signed in on a computer without a keyring that the session ends with the app, and
 * offers to remember it without a keyring (security.md, Token).
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
