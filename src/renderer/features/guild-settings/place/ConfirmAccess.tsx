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

interface NamesProps {
  readonly label: string;
  readonly names: readonly string[];
  /** All of them; the server names only some of many. */
  readonly count: number;
}

function Names({ label, names, count }: NamesProps) {
  if (names.length === 0) return null;
  const listed = names.map(stripInvisible).join(', ');
  return (
    <div className={styles.names}>
      <h3 className={styles.namesTitle}>{label}</h3>
      <p>
        {count > names.length
          ? t('{{names}} and {{rest}} more', { names: listed, rest: count - names.length })
          : listed}
      </p>
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
      <Names label={t('Lose access')} names={preview.examples.lose} count={preview.lose} />
      <Names label={t('Gain access')} names={preview.examples.gain} count={preview.gain} />
    </ConfirmDialog>
  );
}
