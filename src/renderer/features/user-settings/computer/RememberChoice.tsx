import { t } from '../../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { setPreferences } from '../../../state/preferences/thunks';
import { Switch } from '../../../ui/form/Switch';

/** Withdraws the choice made on a computer without a keyring; shown only there. */
export function RememberChoice() {
  const dispatch = useAppDispatch();
  const isOn = useAppSelector((state) => state.preferences.current?.rememberWithoutKeyring ?? false);
  if (!isOn) return null;
  return (
    <Switch
      label={t('Stay Signed In Without a Keyring')}
      description={t(
        'Your session is stored in a file that only your user account can read. When off, you’ll be signed out when you quit, unless a keyring is available.',
      )}
      checked
      onChange={() => void dispatch(setPreferences({ rememberWithoutKeyring: false }))}
    />
  );
}
