import listed from 'emojibase-data/en/compact.json';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { withRecentEmoji } from '../../../domain/messages/recent-emoji';
import { useGuildEmoji } from '../../state/emoji/use-guild-emoji';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import { setPreferences } from '../../state/preferences/thunks';
import { Emoji } from '../../ui/text/Emoji';
import { EmptyState } from '../../ui/page/EmptyState';
import { SearchField } from '../../ui/form/SearchField';
import { CategoryRail } from './CategoryRail';
import { EmojiGrid, type EmojiGridHandle } from './EmojiGrid';
import styles from './EmojiPanel.module.css';
import {
  type CategoryId,
  emojiCategories,
  type EmojiEntry,
  entriesOf,
  guildCategory,
  withTone,
} from './emoji-table';
import { EntryPicture } from './EntryPicture';
import { firstCellFrom, gridRows } from './grid-rows';
import { searchEmoji } from './search-emoji';
import { SkinTone } from './SkinTone';

const CATEGORIES = emojiCategories(listed);

interface EmojiPanelProps {
  /** The server whose emoji are offered, besides those of Unicode; null for none. */
  readonly guildId: GuildId | null;
  /** `isMore`: Shift was held, to pick several. */
  readonly onPick: (emoji: string, isMore: boolean) => void;
}

/**
 * Search, categories and grid of the emoji picker (docs/spec/composer.md 'Emoji picker'). The search has the initial
 * focus.
 */
export function EmojiPanel({ guildId, onPick }: EmojiPanelProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const guildName = useAppSelector((state) =>
    guildId === null ? '' : (state.guilds.byId[guildId]?.name ?? ''),
  );
  const own = useGuildEmoji(guildId);
  const guild = useMemo(
    () => (own.length === 0 ? null : guildCategory(stripInvisible(guildName), own)),
    [guildName, own],
  );
  const tone = useAppSelector((state) => state.preferences.current?.skinTone ?? 0);
  // As they were when the picker opened: nothing may move under the pointer while a person picks several.
  const [recent] = useState(() =>
    entriesOf(
      [...(guild === null ? [] : [guild]), ...CATEGORIES],
      store.getState().preferences.current?.recentEmoji ?? [],
    ),
  );
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState<CategoryId | 'found'>(
    guild !== null ? guild.id : recent.length > 0 ? 'recent' : 'smileys',
  );
  const [pointed, setPointed] = useState<EmojiEntry | null>(null);
  const grid = useRef<EmojiGridHandle>(null);
  const panel = useRef<HTMLDivElement>(null);

  const rows = useMemo(() => {
    const toned = (emoji: readonly EmojiEntry[]) => emoji.map((entry) => withTone(entry, tone));
    const ofGuild = guild === null ? [] : [guild];
    if (query.trim() !== '') {
      return gridRows([
        {
          id: 'found',
          label: t('Search results'),
          emoji: toned(searchEmoji([...ofGuild, ...CATEGORIES], query)),
        },
      ]);
    }
    return gridRows([
      ...ofGuild,
      { id: 'recent', label: t('Recently used'), emoji: recent },
      ...CATEGORIES.map((section) => ({ ...section, emoji: toned(section.emoji) })),
    ]);
  }, [guild, query, recent, tone]);
  const first = firstCellFrom(rows, 0);
  const firstRow = first === null ? undefined : rows[first.row];
  const firstFound = (firstRow?.kind === 'emoji' ? firstRow.emoji[0] : undefined) ?? null;
  const shown = pointed ?? firstFound;

  const pick = ({ text }: EmojiEntry, isMore: boolean): void => {
    const held = store.getState().preferences.current?.recentEmoji ?? [];
    void dispatch(setPreferences({ recentEmoji: withRecentEmoji(held, text) }));
    onPick(text, isMore);
  };
  const search = (): HTMLElement | null =>
    panel.current?.querySelector<HTMLElement>('[role="searchbox"]') ?? null;
  // Not `autoFocus`, which runs before the popover has stored the earlier focus.
  useEffect(() => panel.current?.querySelector<HTMLElement>('[role="searchbox"]')?.focus(), []);

  const onSearchKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' && first !== null) {
      event.preventDefault();
      grid.current?.focusCell(first);
    } else if (event.key === 'Enter' && query.trim() !== '' && firstFound !== null) {
      event.preventDefault();
      // Not the one that has come under a resting pointer.
      pick(firstFound, event.shiftKey);
    }
  };
  /** Typing on the grid starts a search: the letter goes into the search field. */
  const onPanelKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): void => {
    const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
    if (isLetter && target instanceof HTMLElement && target.closest('[role="grid"]') !== null)
      search()?.focus();
  };

  return (
    <div ref={panel} className={styles.panel} onKeyDown={onPanelKey}>
      <div className={styles.top} onKeyDown={onSearchKey}>
        <SearchField
          label={t('Find the perfect emoji')}
          value={query}
          onChange={(next) => {
            setQuery(next);
            setPointed(null);
            grid.current?.scrollToRow(0);
          }}
        />
        <SkinTone />
      </div>
      <CategoryRail
        guild={guild}
        shown={CATEGORIES}
        hasRecent={recent.length > 0}
        current={first === null ? 'found' : category}
        onChoose={(id) => {
          // Drawn at once: after a search that found nothing there is no grid to go to.
          flushSync(() => setQuery(''));
          grid.current?.showSection(id);
        }}
      />
      {first === null ? (
        <div className={styles.none} role="status">
          <EmptyState
            icon={<Emoji text="🔍" code="1f50d" />}
            title={t('No emoji found')}
            description={t('Try another word')}
          />
        </div>
      ) : (
        <EmojiGrid
          rows={rows}
          handle={grid}
          onPick={pick}
          onPoint={setPointed}
          onLeaveUp={() => search()?.focus()}
          onSection={setCategory}
        />
      )}
      <div className={styles.bottom} aria-hidden>
        {shown === null ? null : (
          <>
            <EntryPicture key={shown.text} entry={shown} />
            <span className={styles.name} data-exact={shown.picture !== undefined || undefined}>
              {shown.name}
            </span>
          </>
        )}
      </div>
    </div>
  );
}
