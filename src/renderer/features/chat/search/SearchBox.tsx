import { Search, X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { SEARCH_LIMITS } from '../../../../contract/search-limits';
import { t } from '../../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectShowsResults } from '../../../state/search/selectors';
import { searchClosed, searchFocusTaken, searchDrafted } from '../../../state/search/slice';
import { startSearch, takeTyped } from '../../../state/search/thunks';
import { IconButton } from '../../../ui/form/IconButton';
import { lazyPart } from '../../../ui/overlay/lazy-part';
import { enterResults, noteOrigin, returnFocus } from './focus-origin';
import { SearchChips } from './SearchChips';
import styles from './Search.module.css';
import type { SuggestionKeys } from './SearchSuggestions';

const LazySuggestions = lazyPart(() => import('./SearchSuggestions').then((m) => m.SearchSuggestions));

/** The search field of the channel's header: words, and operators that become chips (docs/spec/search.md 'Field'). */
export function SearchBox() {
  const dispatch = useAppDispatch();
  const { text, filters, isEverywhere } = useAppSelector(({ search }) => search.draft);
  const showsResults = useAppSelector(selectShowsResults);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<SuggestionKeys | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [isDismissed, setIsDismissed] = useState(false);
  const [choice, setChoice] = useState<{ readonly isOpen: boolean; readonly chosen: number | null }>({
    isOpen: false,
    chosen: null,
  });
  const focus = useCallback(() => input.current?.focus(), []);
  // What was searched for before is chosen, so that typing replaces it.
  const begin = useCallback(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  useFocusOnDemand(begin);

  // The caret can be set only after the field has the text.
  const wantedCaret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wantedCaret.current === null) return;
    input.current?.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = null;
  }, [text]);

  const change = (typed: string, at: number): void => {
    setIsDismissed(false);
    setCaret(at);
    dispatch(searchDrafted({ text: typed }));
    // A space ends an operator's value.
    if (at === typed.length && typed.endsWith(' ') && typed.includes(':')) dispatch(takeTyped(typed));
  };
  const clear = (): void => {
    setIsDismissed(false);
    dispatch(searchDrafted({ text: '', filters: [], isEverywhere: false }));
    focus();
  };
  const submit = (): void => {
    setIsDismissed(true);
    void dispatch(startSearch());
  };
  const isFilled = text !== '' || filters.length > 0 || isEverywhere;
  const escape = (): void => {
    if (showsResults) {
      dispatch(searchClosed());
      returnFocus();
    } else if (isFilled) clear();
    else returnFocus();
  };
  const removeLast = (): void => {
    if (filters.length > 0) dispatch(searchDrafted({ filters: filters.slice(0, -1) }));
    else dispatch(searchDrafted({ isEverywhere: false }));
  };
  const handle = ({ key }: KeyboardEvent): boolean => {
    if (keys.current?.handleKey(key) === true) return true;
    if (key === 'Enter') submit();
    else if (key === 'Escape') escape();
    else if (key === 'Backspace' && text === '' && isFilled) removeLast();
    else return key === 'ArrowDown' && showsResults && enterResults();
    return true;
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (currentTarget.contains(relatedTarget)) return;
    setCaret(null);
    setIsDismissed(false);
  };
  return (
    <form
      role="search"
      data-search="field"
      data-filled={isFilled || undefined}
      className={styles.box}
      onFocus={noteOrigin}
      onBlur={leave}
      onSubmit={(event) => event.preventDefault()}
    >
      <Search size={16} aria-hidden className={styles.icon} onClick={focus} />
      <SearchChips filters={filters} isEverywhere={isEverywhere} onRemoved={focus} />
      <input
        ref={input}
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={isEverywhere ? t('Search all servers') : t('Search messages')}
        aria-expanded={choice.isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={choice.chosen === null ? undefined : `${listId}-${choice.chosen}`}
        placeholder={filters.length === 0 ? t('Search') : ''}
        maxLength={SEARCH_LIMITS.text}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onFocus={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
        onChange={({ currentTarget }) =>
          change(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length)
        }
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || !handle(event)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {isFilled ? (
        <IconButton size="s" label={t('Clear')} icon={<X />} tooltipSide="bottom" onClick={clear} />
      ) : null}
      {caret === null || isDismissed ? null : (
        <LazySuggestions
          id={listId}
          caret={caret}
          keysRef={keys}
          onChoice={setChoice}
          onText={(typed, at) => {
            wantedCaret.current = at;
            setIsDismissed(false);
            setCaret(at);
            dispatch(searchDrafted({ text: typed }));
          }}
          onClose={() => setIsDismissed(true)}
        />
      )}
    </form>
  );
}

/** Takes the focus when a key or a menu asks for it. */
const useFocusOnDemand = (focus: () => void): void => {
  const dispatch = useAppDispatch();
  const isWanted = useAppSelector(({ search }) => search.isFocusWanted);
  useEffect(() => {
    if (!isWanted) return;
    dispatch(searchFocusTaken());
    focus();
  }, [dispatch, isWanted, focus]);
};
