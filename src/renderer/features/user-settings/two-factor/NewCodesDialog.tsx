import { useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { makeRecoveryCodes } from '../../../state/two-factor/thunks';
import { ProofDialog } from './ProofDialog';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

/** Makes new recovery codes, and shows them. */
export function NewCodesDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null)
    return <RecoveryCodesDialog codes={codes} title={t('New Recovery Codes')} onClose={onClose} />;
  return (
    <ProofDialog
      title={t('New Recovery Codes')}
      description={t('All recovery codes that you have now stop working.')}
      confirmLabel={t('Make New Codes')}
      pendingLabel={t('Making...')}
      send={(proof) => dispatch(makeRecoveryCodes(proof))}
      onDone={setCodes}
      onClose={onClose}
    />
  );
}
