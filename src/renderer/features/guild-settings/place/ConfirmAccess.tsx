import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import type { AccessPreview } from '../../../state/overwrites/types';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import styles from './Place.module.css';
import { previewSentences } from './setting-texts';

interface ConfirmAccessProps {
  readonly preview: AccessPreview;
  readonly isPending: boolean;
  readonly error: string | undefined;
  readonly disabledReason: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function Names({ label, names }: { readonly label: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div className={styles.names}>
      <h3 className={styles.namesTitle}>{label}</h3>
      <p>{names.map(stripInvisible).join(', ')}</p>
    </div>
  );
}

/** Says who gains and who loses the view, before it happens. */
export function ConfirmAccess({
  preview,
  isPending,
  error,
  disabledReason,
  onConfirm,
  onClose,
}: ConfirmAccessProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={t('Save Permissions')}
      description={previewSentences(preview).join(' ')}
      confirmLabel={t('Save Permissions')}
      tone={preview.lose > 0 ? 'danger' : 'normal'}
      pending={isPending}
      pendingLabel={t('Saving...')}
      disabledReason={disabledReason}
      error={error}
      initialFocus="confirm"
    >
      <Names label={t('Lose access, among others')} names={preview.examples.lose} />
      <Names label={t('Gain access, among others')} names={preview.examples.gain} />
    </ConfirmDialog>
  );
}
