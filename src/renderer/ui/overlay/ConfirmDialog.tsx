import { type ReactNode, useRef } from 'react';
import { t } from '../../../domain/i18n/t';
import { Button } from '../form/Button';
import { Dialog } from './Dialog';
import styles from './ConfirmDialog.module.css';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  /** The question. */
  readonly description: ReactNode;
  /** The label of the confirming button: the verb, never 'OK'. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  readonly tone?: 'normal' | 'danger' | undefined;
  readonly pending?: boolean | undefined;
  /** The label of the confirming button while pending. */
  readonly pendingLabel?: string | undefined;
  /** Why confirming is not possible yet (a name must be typed). */
  readonly disabledReason?: string | undefined;
  /** Why the last attempt failed. */
  readonly error?: string | undefined;
  /** The initial focus: the confirming button where there are no children, else the first control. */
  readonly initialFocus?: 'confirm' | 'first' | undefined;
  /** The subject of the question: a message's preview, a field to type into. */
  readonly children?: ReactNode;
}

/** A question with two answers. Enter confirms, Escape cancels. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  description,
  confirmLabel,
  cancelLabel = t('Cancel'),
  tone = 'normal',
  pending,
  pendingLabel,
  disabledReason,
  error,
  children,
  initialFocus = children === undefined ? 'confirm' : 'first',
}: ConfirmDialogProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      title={title}
      description={description}
      width="s"
      initialFocus={initialFocus === 'confirm' ? confirm : undefined}
      footer={
        <>
          {error !== undefined && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button
            ref={confirm}
            type="submit"
            variant={tone === 'danger' ? 'danger' : 'primary'}
            pending={pending}
            pendingLabel={pendingLabel}
            disabledReason={disabledReason}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
