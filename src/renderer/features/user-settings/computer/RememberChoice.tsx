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
        'Your session is kept in a file that only your account on this computer can read. Turned off, it ends when Guildhall closes, unless a keyring keeps it.',
      )}
      checked
      onChange={() => void dispatch(setPreferences({ rememberWithoutKeyring: false }))}
    />
  );
}
