import type { ReactNode } from 'react';
import type { GuildId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { useCloseWhen, useManagingLost } from '../../state/overlays/use-close-when';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/TextField';
import { useRequest } from '../../ui/use-request';

interface CategoryNameDialogProps {
  readonly guildId: GuildId;
  readonly title: string;
  readonly confirmLabel: string;
  readonly pendingLabel: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  /** Why the name cannot be saved although it is not blank. */
  readonly disabledReason?: string | undefined;
  /** Answers null, or why it failed. */
  readonly save: () => Promise<string | null>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for a category's name: new, or another one. */
export function CategoryNameDialog({
  guildId,
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
  useCloseWhen(useManagingLost(guildId), onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={() => void request.send(save, onClose)}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            pending={request.isPending}
            pendingLabel={pendingLabel}
            disabledReason={name.trim() === '' ? 'Enter a category name' : disabledReason}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <TextField
        label="Category Name"
        required
        placeholder="New Category"
        value={name}
        onChange={onName}
        limit={TEXT_LIMITS.categoryName}
        counter
      />
      {children}
      {request.error === undefined ? null : <Banner tone="error">{request.error}</Banner>}
    </Dialog>
  );
}
