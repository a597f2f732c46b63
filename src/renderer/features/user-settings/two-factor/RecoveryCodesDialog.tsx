import { Download } from 'lucide-react';
import { t } from '../../../../domain/i18n/t';
import { inGroups } from '../../../../domain/profile/factor-code';
import { saveFile } from '../../../state/files/thunks';
import { useAppDispatch } from '../../../state/hooks';
import { Button } from '../../../ui/form/Button';
import { CopyButton } from '../../../ui/form/CopyButton';
import { Dialog } from '../../../ui/overlay/Dialog';
import styles from './TwoFactor.module.css';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly title: string;
  readonly onClose: () => void;
}

/** Shows recovery codes, this once: the server keeps hashes of them. */
export function RecoveryCodesDialog({ codes, title, onClose }: RecoveryCodesDialogProps) {
  const dispatch = useAppDispatch();
  const shown = codes.map((code) => inGroups(code, '-'));
  const text = `${shown.join('\n')}\n`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={t(
        "Save these recovery codes somewhere safe. Each signs you in once without your authenticator. You won't see them again.",
      )}
      width="s"
      footer={
        <>
          <CopyButton text={text} label={t('Copy')} autoFocus />
          <Button
            icon={<Download size={16} />}
            onClick={() => void dispatch(saveFile({ name: 'guildhall-recovery-codes.txt', text }))}
          >
            {t('Save...')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <ol className={styles.codes} aria-label={t('Recovery codes')}>
        {shown.map((code) => (
          <li key={code} data-selectable>
            {code}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
