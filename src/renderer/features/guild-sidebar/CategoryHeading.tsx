import { ChevronDown, Lock, Plus } from 'lucide-react';
import { memo } from 'react';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectCanCallIn } from '../../state/channels/rights';
import type { CategoryRow } from '../../state/channels/types';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { setPreferences } from '../../state/preferences/thunks';
import { selectViewReason } from '../../state/view-as/selectors';
import { EmojiText } from '../../ui/text/Emoji';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden';
import { IconButton } from '../../ui/form/IconButton';
import styles from './GuildSidebar.module.css';

interface CategoryHeadingProps {
  readonly guildId: GuildId;
  readonly category: CategoryRow;
  readonly isOpen: boolean;
  readonly tabIndex: 0 | -1;
}

/** A category's name, which opens and closes the category; remembered on this computer. */
export const CategoryHeading = memo(function CategoryHeading({
  guildId,
  category,
  isOpen,
  tabIndex,
}: CategoryHeadingProps) {
  const dispatch = useAppDispatch();
  const closed = useAppSelector((state) => state.preferences.current?.collapsedCategories);
  const canManage = useAppSelector((state) => selectCanCallIn(state, category.id, 'channels.create'));
  const viewed = useAppSelector(selectViewReason);
  const toggle = (): void => {
    const others = (closed ?? []).filter((id) => id !== category.id);
    void dispatch(setPreferences({ collapsedCategories: isOpen ? [...others, category.id] : others }));
  };
  return (
    <div className={styles.category} data-category-id={category.id}>
      <button
        type="button"
        tabIndex={tabIndex}
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <ChevronDown size={12} aria-hidden />
        <span>
          <EmojiText pieces={namePieces(category.name)} />
        </span>
        {category.private ? <Lock size={12} aria-hidden className={styles.lock} /> : null}
        {category.private ? <VisuallyHidden>{t(', private')}</VisuallyHidden> : null}
      </button>
      {canManage ? (
        <span className={styles.actions}>
          <IconButton
            label={t('Create Channel')}
            size="s"
            tabIndex={-1}
            icon={<Plus />}
            disabledReason={viewed}
            onClick={() =>
              dispatch(overlayOpened({ kind: 'create-channel', about: { guildId, categoryId: category.id } }))
            }
          />
        </span>
      ) : null}
    </div>
  );
});
