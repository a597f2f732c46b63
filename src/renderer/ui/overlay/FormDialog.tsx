import type { ReactElement, ReactNode, Ref } from 'react';
import { t } from '../../../domain/i18n/t';
import { Banner } from '../page/Banner';
import { Button } from '../form/Button';
import { Dialog, type DialogProps } from './Dialog';
import type { Request } from '../form/use-request';

export interface FormDialogProps extends Omit<DialogProps, 'open' | 'footer' | 'onConfirm'> {
  /** The request that the dialog sends: the confirming button waits for it. */
  readonly request: Pick<Request, 'isPending' | 'error'>;
  /** Called on Enter, or by the confirming button. */
  readonly onConfirm: () => void;
  /** The label of the confirming button: the verb. */
  readonly confirmLabel: string;
  /** The label while the request is pending. */
  readonly pendingLabel: string;
  readonly confirmVariant?: 'primary' | 'secondary' | 'danger' | undefined;
  readonly confirmIcon?: ReactElement | undefined;
  readonly confirmRef?: Ref<HTMLButtonElement> | undefined;
  /** Why confirming is not possible yet. */
  readonly disabledReason?: string | undefined;
  readonly cancelLabel?: string | undefined;
  /** Called by Cancel; closes the dialog if not given. */
  readonly onCancel?: (() => void) | undefined;
  /** Content left of the buttons. */
  readonly beside?: ReactNode;
  /** Where the error of the last attempt is shown: below the content, or by the caller. */
  readonly errorIn?: 'body' | 'own' | undefined;
}

/** A dialog that sends the person's input: Cancel, a confirming button with a pending state, and the error. */
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
