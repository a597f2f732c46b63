import { createPortal } from 'react-dom';
import { t } from '../../../../domain/i18n/t';
import styles from './Files.module.css';

/** Drawn over a conversation while files are dragged over it. */
export function DropOverlay({ over, name }: { readonly over: HTMLElement; readonly name: string }) {
  return createPortal(
    <div className={styles.drop} data-testid="drop-overlay">
      {t('Drop files to upload to #{{name}}', { name })}
      <small>{t('Hold Shift to send them at once')}</small>
    </div>,
    over,
  );
}
