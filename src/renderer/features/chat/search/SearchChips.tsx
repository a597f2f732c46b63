import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../../../domain/i18n/t';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { filterText } from '../../../../domain/search/filter-texts';
import { filterKey, type SearchFilter } from '../../../../domain/search/filters';
import { useAppDispatch } from '../../../state/hooks';
import { searchDrafted } from '../../../state/search/slice';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './Search.module.css';

interface SearchChipsProps {
  readonly filters: readonly SearchFilter[];
  readonly isEverywhere: boolean;
  /** Called when a chip was removed, which had the focus. */
  readonly onRemoved: () => void;
}

/** The chosen filters; a press, Backspace or Delete removes one. */
export function SearchChips({ filters, isEverywhere, onRemoved }: SearchChipsProps) {
  const dispatch = useAppDispatch();
  const remove = (filter: SearchFilter): void => {
    dispatch(searchDrafted({ filters: filters.filter((other) => other !== filter) }));
    onRemoved();
  };
  const list = useRef<HTMLUListElement>(null);
  // The latest chip is shown where there is no room for all.
  useEffect(() => {
    if (list.current !== null) list.current.scrollLeft = list.current.scrollWidth;
  }, [filters]);
  if (filters.length === 0 && !isEverywhere) return null;
  return (
    <ul ref={list} className={styles.chips} aria-label={t('Filters')}>
      {isEverywhere ? (
        <Chip
          text={t('All servers')}
          onRemove={() => {
            dispatch(searchDrafted({ isEverywhere: false }));
            onRemoved();
          }}
        />
      ) : null}
      {filters.map((filter) => (
        <Chip key={filterKey(filter)} text={filterText(filter)} onRemove={() => remove(filter)} />
      ))}
    </ul>
  );
}

function Chip({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  return (
    <li>
      <button
        type="button"
        className={styles.chip}
        aria-label={t('Remove {{filter}}', { filter: text })}
        onClick={onRemove}
        onKeyDown={(event) => {
          if (event.key !== 'Backspace' && event.key !== 'Delete') return;
          event.preventDefault();
          onRemove();
        }}
      >
        <span className={styles.chipText}>
          <EmojiText pieces={namePieces(text)} />
        </span>
        <X size={12} aria-hidden />
      </button>
    </li>
  );
}
