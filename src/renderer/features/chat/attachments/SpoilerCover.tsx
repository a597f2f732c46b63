import type { ReactNode } from 'react';
import type { Attachment } from '../../../../contract/entities/attachment';
import { t } from '../../../../domain/i18n/t';
import { useTabStop } from '../../../ui/base/tab-stop';
import styles from './Attachments.module.css';
import { useRevealed } from './use-revealed';

/** Hides an attachment that is a spoiler until it is revealed; its place stays as it is. */
export function SpoilerCover({
  attachment,
  children,
}: {
  readonly attachment: Attachment;
  /** Drawn before it is revealed too, for its place: then nothing may be fetched. */
  readonly children: (isShown: boolean) => ReactNode;
}) {
  const tabIndex = useTabStop();
  const { isShown, reveal } = useRevealed(attachment);
  if (!attachment.spoiler) return children(true);
  return (
    <div className={styles.covered}>
      <div className={isShown ? undefined : styles.concealed} inert={!isShown}>
        {children(isShown)}
      </div>
      {isShown ? null : (
        <button
          type="button"
          tabIndex={tabIndex}
          className={styles.cover}
          aria-label={t('Spoiler, press to reveal')}
          data-attachment={attachment.id}
          onClick={({ currentTarget }) => {
            // The pressed button is removed.
            currentTarget.closest('article')?.focus({ preventScroll: true });
            reveal();
          }}
        >
          <span className={styles.spoilerLabel}>{t('Spoiler')}</span>
        </button>
      )}
    </div>
  );
}
