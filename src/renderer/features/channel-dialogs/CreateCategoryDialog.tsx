import { useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { createCategory } from '../../state/channels/thunks';
import { useAppDispatch } from '../../state/hooks';
import { useManagingLost } from '../../state/overlays/use-close-when';
import { Switch } from '../../ui/form/Switch';
import { CategoryNameDialog } from './CategoryNameDialog';

interface CreateCategoryDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

/** Creates a category (docs/spec/channels.md 'Creating'). */
export function CreateCategoryDialog({ guildId, onClose }: CreateCategoryDialogProps) {
  const dispatch = useAppDispatch();
  const [name, setName] = useState('');
  return (
    <CategoryNameDialog
      lost={useManagingLost(guildId)}
      title={t('Create Category')}
      confirmLabel={t('Create Category')}
      pendingLabel={t('Creating...')}
      name={name}
      onName={setName}
      save={() => dispatch(createCategory(guildId, name))}
      onClose={onClose}
    >
      <Switch
        label={t('Private Category')}
        description={t('Only selected members and roles can see the channels of a private category.')}
        checked={false}
        onChange={() => undefined}
        disabledReason={t('Coming soon')}
      />
    </CategoryNameDialog>
  );
}
