import { TIMERS } from '../../../../contract/limits';
import { t } from '../../../../domain/i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { toastShown } from '../../../state/toasts/slice';
import { disableFactor } from '../../../state/two-factor/thunks';
import { ProofDialog } from './ProofDialog';

/** Turns two-factor authentication off. */
export function DisableDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  return (
    <ProofDialog
      title={t('Disable 2FA')}
      description={t('Signing in will ask for your password only. Your recovery codes stop working.')}
      confirmLabel={t('Disable')}
      pendingLabel={t('Disabling...')}
      isDanger
      send={(proof) => dispatch(disableFactor(proof))}
      onDone={() => {
        dispatch(toastShown('success', t('Two-factor authentication is off'), TIMERS.shellToastMs));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
