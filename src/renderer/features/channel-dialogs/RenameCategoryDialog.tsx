import { useState } from 'react';
import type { CategoryId, GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { renameCategory } from '../../state/channels/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { usePlaceGone, usePlaceLost } from '../../state/overlays/use-close-when';
import { categoryGone } from './category-gone';
import { CategoryNameDialog } from './CategoryNameDialog';

interface RenameCategoryDialogProps {
  readonly guildId: GuildId;
  readonly categoryId: CategoryId;
  readonly onClose: () => void;
}

/** Gives a category another name (docs/protocol.md, Editing categories). */
export function RenameCategoryDialog({ guildId, categoryId, onClose }: RenameCategoryDialogProps) {
  const dispatch = useAppDispatch();
  const kept = useAppSelector((state) => state.channels.categories[categoryId]?.name ?? null);
  /**
   * Null until the person types: until then the category's current name is shown, even if another person changes it.
   */
  const [typed, setTyped] = useState<string | null>(null);
  const gone = usePlaceGone(categoryId, categoryGone());
  const lost = usePlaceLost(guildId, categoryId);
  const name = typed ?? kept ?? '';
  return (
    <CategoryNameDialog
      lost={gone ?? lost}
      title={t('Rename Category')}
      confirmLabel={t('Save Changes')}
      pendingLabel={t('Saving...')}
      name={name}
      onName={setTyped}
      disabledReason={name.trim() === kept ? t('Nothing has changed') : undefined}
      save={() => dispatch(renameCategory(categoryId, name))}
      onClose={onClose}
    />
  );
}
