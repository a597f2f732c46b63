import type { ReactElement, ReactNode, Ref } from 'react';
import { t } from '../../../domain/i18n/t';
import { Banner } from '../page/Banner';
import { Button } from '../form/Button';
import { Dialog, type DialogProps } from './Dialog';
import type { Request } from '../form/use-request';

export interface FormDialogProps extends Omit<DialogProps, 'open' | 'footer' | 'onConfirm'> {
  /** What is sent: the confirming button waits for it. */
  readonly request: Pick<Request, 'isPending' | 'error'>;
  /** Enter, or the confirming button. */
  readonly onConfirm: () => void;
  /** What the confirming button says: the verb. */
  readonly confirmLabel: string;
  /** What it says while it waits. */
  readonly pendingLabel: string;
  readonly confirmVariant?: 'primary' | 'secondary' | 'danger' | undefined;
  readonly confirmIcon?: ReactElement | undefined;
  readonly confirmRef?: Ref<HTMLButtonElement> | undefined;
  /** Why it cannot be confirmed yet. */
  readonly disabledReason?: string | undefined;
  readonly cancelLabel?: string | undefined;
  /** Closes, where it is not given. */
  readonly onCancel?: (() => void) | undefined;
  /** Left of the buttons. */
  readonly beside?: ReactNode;
  /** Where it is said why the last try failed: below the content, or in a place that the caller has for it. */
  readonly errorIn?: 'body' | 'own' | undefined;
}

/** A dialog that sends what was typed or chosen in it: Cancel, a confirming button that waits, and what went wrong. */
export function FormDialog({
  request,
  onConfirm,
  confirmLabel,
  pendingLabel,
  confirmVariant = 'primary',
  confirmIcon,
  confirmRef,
  disabledReason,
  cancelLabel = t('Cancel'),
  onCancel,
  beside,
  errorIn = 'body',
  children,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog
      open
      {...dialog}
      onConfirm={onConfirm}
      footer={
        <>
          {beside}
          <Button onClick={onCancel ?? dialog.onClose}>{cancelLabel}</Button>
          <Button
            ref={confirmRef}
            type="submit"
            variant={confirmVariant}
            icon={confirmIcon}
            pending={request.isPending}
            pendingLabel={pendingLabel}
            disabledReason={disabledReason}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {errorIn === 'own' || request.error === undefined ? null : (
        <Banner tone="error">{request.error}</Banner>
      )}
    </Dialog>
  );
}
