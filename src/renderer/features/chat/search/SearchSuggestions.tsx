import { CalendarDays, Filter, Hash, History } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Member } from '../../../../contract/entities/member';
import { t } from '../../../../domain/i18n/t';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { type Operator, withFilter } from '../../../../domain/search/filters';
import { cutOut, operatorAt, wordBefore } from '../../../../domain/search/operators';
import type { ChannelRow } from '../../../state/channels/types';
import { selectIsCrowd } from '../../../state/crowds/selectors';
import { searchMembers } from '../../../state/crowds/thunks';
import { useAppDispatch, shallowEqual, useAppSelector } from '../../../state/hooks';
import { usePicture } from '../../../state/pictures/use-picture';
import {
  selectSearchedChannels,
  selectSearchedKinds,
  selectSearchedPeople,
  todayOf,
} from '../../../state/search/named-things';
import { selectRecentSearches } from '../../../state/search/selectors';
import { searchDrafted } from '../../../state/search/slice';
import { repeatSearch } from '../../../state/search/thunks';
import { Avatar } from '../../../ui/identity/Avatar';
import { EmojiText } from '../../../ui/text/Emoji';
import { useToday } from '../use-today';
import styles from './Search.module.css';
import { type Suggested, suggestStarts, suggestValues } from './suggest';
import type { SearchSuggestion } from './suggestion';

/** What the field does with the suggestions while they are shown. */
export interface SuggestionKeys {
  /** True if the list has handled the key. */
  readonly handleKey: (key: string) => boolean;
}

interface SearchSuggestionsProps {
  readonly id: string;
  readonly caret: number;
  readonly keysRef: RefObject<SuggestionKeys | null>;
  /** Called with the chosen row; null while none is, or the list is closed. */
  readonly onChoice: (row: { readonly isOpen: boolean; readonly chosen: number | null }) => void;
  /** Called with the text and caret after a choice. */
  readonly onText: (text: string, caret: number) => void;
  readonly onClose: () => void;
}

const NOBODY: readonly Member[] = [];
const NOWHERE: readonly ChannelRow[] = [];
/** The pause in typing after which a crowd is searched on the server. */
const SEARCH_AFTER_MS = 100;

/** What can be chosen for what is being typed: operators and their values, and the last searches. */
export function SearchSuggestions({ id, caret, keysRef, onChoice, onText, onClose }: SearchSuggestionsProps) {
  const dispatch = useAppDispatch();
  const { text, filters, isEverywhere } = useAppSelector(({ search }) => search.draft);
  const recent = useAppSelector(selectRecentSearches);
  const operator = useMemo(() => operatorAt(text, caret), [text, caret]);
  const by = operator?.by ?? null;
  const value = operator?.value ?? '';
  const word = wordBefore(text, caret);
  const isEmpty = text.trim() === '' && filters.length === 0;
  useCrowd(by === 'from' || by === 'mentions' ? value : null);
  const suggested = useSuggested(by, isEverywhere);
  const groups = useMemo(
    () => (operator === null ? suggestStarts(word, isEmpty, recent) : suggestValues(operator, suggested)),
    [operator, word, isEmpty, recent, suggested],
  );
  const shown = groups.filter(({ rows }) => rows.length > 0);
  const rows = shown.flatMap((group) => group.rows);
  // Enter searches unless a row is chosen: of an operator's values the first one is.
  const first = operator === null ? null : 0;
  const place = `${by ?? ''}:${value}:${word}`;
  const [moved, setMoved] = useState<{ readonly place: string; readonly to: number } | null>(null);
  const wanted = moved?.place === place ? moved.to : first;
  const chosen = wanted === null || rows.length === 0 ? null : Math.min(wanted, rows.length - 1);
  const choose = ({ does }: SearchSuggestion): void => {
    if (does.kind === 'repeat') {
      onClose();
      void dispatch(repeatSearch(does.search));
    } else if (does.kind === 'operator') {
      const start = caret - word.length;
      const typed = `${does.operator}:`;
      onText(text.slice(0, start) + typed + text.slice(caret), start + typed.length);
    } else if (operator !== null) {
      const rest = cutOut(text, operator);
      dispatch(searchDrafted({ filters: withFilter(filters, does.filter) }));
      onText(rest, rest.length);
    }
  };
  const step = (towards: 1 | -1): void => {
    const from = chosen ?? (towards > 0 ? -1 : rows.length);
    setMoved({ place, to: (from + towards + rows.length) % rows.length });
  };
  const handleKey = (key: string): boolean => {
    if (rows.length === 0) return false;
    const row = chosen === null ? undefined : rows[chosen];
    if (key === 'ArrowDown') step(1);
    else if (key === 'ArrowUp') step(-1);
    else if (key === 'Escape') onClose();
    else if ((key === 'Enter' || key === 'Tab') && row !== undefined) choose(row);
    else return false;
    return true;
  };
  const isOpen = rows.length > 0;
  useLayoutEffect(() => {
    keysRef.current = { handleKey };
  });
  useLayoutEffect(() => onChoice({ isOpen, chosen }), [onChoice, isOpen, chosen]);
  useLayoutEffect(
    () => () => {
      keysRef.current = null;
      onChoice({ isOpen: false, chosen: null });
    },
    [keysRef, onChoice],
  );
  if (!isOpen) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('Search suggestions')}
      tabIndex={-1}
      className={styles.suggestions}
      // The field keeps the focus and the caret.
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown.map((group) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <p className={styles.groupTitle} aria-hidden>
            {group.title}
          </p>
          {group.rows.map((row) => {
            const nth = rows.indexOf(row);
            return (
              <Row
                key={row.id}
                id={`${id}-${nth}`}
                row={row}
                isChosen={nth === chosen}
                onChoose={() => choose(row)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The people or channels for an operator. */
const useSuggested = (by: Operator | null, isEverywhere: boolean): Suggested => {
  const today = useToday();
  const people = useAppSelector(
    (state) => (by === 'from' || by === 'mentions' ? selectSearchedPeople(state, isEverywhere) : NOBODY),
    shallowEqual,
  );
  const channels = useAppSelector(
    (state) => (by === 'in' ? selectSearchedChannels(state, isEverywhere) : NOWHERE),
    shallowEqual,
  );
  const guilds = useAppSelector((state) => state.guilds.byId);
  const kinds = useAppSelector(selectSearchedKinds);
  return useMemo(
    () => ({
      people,
      channels: channels.map((channel) => ({
        ...channel,
        guildName: isEverywhere ? (guilds[channel.guildId]?.name ?? '') : '',
      })),
      today: todayOf(today),
      kinds,
    }),
    [people, channels, guilds, isEverywhere, today, kinds],
  );
};

/** Asks the server for the members of a crowd whose names begin as typed. */
const useCrowd = (typed: string | null): void => {
  const dispatch = useAppDispatch();
  const guildId = useAppSelector((state) => state.navigation.guildId);
  const isCrowd = useAppSelector((state) => guildId !== null && selectIsCrowd(state, guildId));
  useEffect(() => {
    if (!isCrowd || guildId === null || typed === null || typed === '') return undefined;
    const timer = setTimeout(() => void dispatch(searchMembers(guildId, typed)), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [dispatch, guildId, isCrowd, typed]);
};

const SIGNS = { channel: Hash, recent: History, operator: Filter, value: CalendarDays } as const;

function Sign({ row, src }: { readonly row: SearchSuggestion; readonly src: string | null }) {
  if (row.sign === 'person') return <Avatar name={row.label} src={src} size={24} />;
  const Icon = row.sign === 'value' && row.note === '' ? Filter : SIGNS[row.sign];
  return (
    <span className={styles.sign}>
      <Icon size={16} aria-hidden />
    </span>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: SearchSuggestion;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ id, row, isChosen, onChoose }: RowProps) {
  const src = usePicture(row.avatar);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // The keys are those of the field.
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.suggestion}
      onMouseDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      <Sign row={row} src={src} />
      <span className={styles.suggestionLabel}>
        <EmojiText pieces={namePieces(row.label)} />
      </span>
      <span className={styles.suggestionNote}>{row.note}</span>
    </div>
  );
}
