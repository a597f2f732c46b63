import type { ReactNode } from 'react';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { TextField } from '../../ui/form/TextField';
import { type Answer, useRequest } from '../../ui/form/use-request';

interface CategoryNameDialogProps {
  /** Why the dialog is no longer valid, or null. */
  readonly lost: string | null;
  readonly title: string;
  readonly confirmLabel: string;
  readonly pendingLabel: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  /** Why the name cannot be saved although it is not blank. */
  readonly disabledReason?: string | undefined;
  readonly save: () => Promise<Answer<unknown>>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for a category's name: for a new category, or to rename one. */
export function CategoryNameDialog({
  lost,
  title,
  confirmLabel,
  pendingLabel,
  name,
  onName,
  disabledReason,
  save,
  onClose,
  children,
}: CategoryNameDialogProps) {
  const request = useRequest();
  useCloseWhen(lost, onClose);
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => void request.send(save, onClose)}
      title={title}
      request={request}
      confirmLabel={confirmLabel}
      pendingLabel={pendingLabel}
      disabledReason={name.trim() === '' ? t('Enter a category name') : disabledReason}
    >
      <TextField
        label={t('Category Name')}
        required
        placeholder={t('New Category')}
        value={name}
        onChange={onName}
        limit={TEXT_LIMITS.categoryName}
        counter
      />
      {children}
    </FormDialog>
  );
}
