import { useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { createCategory } from '../../state/channels/thunks';
import { useAppDispatch } from '../../state/hooks';
import { useManagingLost } from '../../state/overlays/use-close-when';
import { CategoryNameDialog } from './CategoryNameDialog';
import { PrivateFields, type RenderPicker, usePrivacy } from './PrivateFields';

interface CreateCategoryDialogProps {
  readonly guildId: GuildId;
  readonly renderPicker: RenderPicker;
  readonly onClose: () => void;
}

/** Creates a category (docs/spec/channels.md 'Creating'). */
export function CreateCategoryDialog({ guildId, renderPicker, onClose }: CreateCategoryDialogProps) {
  const dispatch = useAppDispatch();
  const [name, setName] = useState('');
  const privacy = usePrivacy(guildId, null);
  return (
    <CategoryNameDialog
      lost={useManagingLost(guildId)}
      title={t('Create Category')}
      confirmLabel={t('Create Category')}
      pendingLabel={t('Creating...')}
      name={name}
      onName={setName}
      disabledReason={privacy.problem}
      save={() => dispatch(createCategory(guildId, name, privacy.value))}
      onClose={onClose}
    >
      <PrivateFields
        guildId={guildId}
        label={t('Private Category')}
        description={t('Only selected members and roles can see the channels of a private category.')}
        privacy={privacy}
        renderPicker={renderPicker}
      />
    </CategoryNameDialog>
  );
}
