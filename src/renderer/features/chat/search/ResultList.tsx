import { type KeyboardEvent, type UIEvent, useCallback, useMemo, useState } from 'react';
import type { SearchResult } from '../../../../contract/entities/search-result';
import type { MessageId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { parseQuery } from '../../../../domain/search/query';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { messageAimed } from '../../../state/navigation/slice';
import { openChannel } from '../../../state/navigation/thunks';
import { selectResults } from '../../../state/search/selectors';
import { loadMoreResults } from '../../../state/search/thunks';
import { Button } from '../../../ui/form/Button';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog';
import { ErrorState } from '../../../ui/page/ErrorState';
import { ScrollArea } from '../../../ui/page/ScrollArea';
import { AttachmentsContext } from '../attachments/attachments-context';
import { useViewer } from '../attachments/use-viewer';
import { useLinks } from '../use-links';
import { useToday } from '../use-today';
import { ResultItem } from './ResultItem';
import styles from './Search.module.css';

const LinkDialog = lazyDialog(() => import('../LinkDialog').then((m) => m.LinkDialog));

/** How near to the end the next page is loaded, in pixels. */
const NEAR_END = 400;

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

interface ResultListProps {
  readonly onJumped: (() => void) | undefined;
}

/** The results: arrows, Home and End move, Enter jumps, and the next page comes with the end. */
export function ResultList({ onJumped }: ResultListProps) {
  const dispatch = useAppDispatch();
  const today = useToday();
  const results = useAppSelector(selectResults);
  const text = useAppSelector(({ search }) => search.asked?.text ?? '');
  const showsGuild = useAppSelector(({ search }) => search.asked?.guildId === null);
  const wanted = useMemo(() => parseQuery(text), [text]);
  const [current, setCurrent] = useState<MessageId | null>(null);
  const isThere = results.some(({ message }) => message.id === current);
  const stop = isThere ? current : (results[0]?.message.id ?? null);
  const { open, question, close } = useLinks();
  const { scope, viewer } = useViewer();
  const jump = useCallback(
    ({ guildId, channelId, message }: SearchResult): void => {
      dispatch(messageAimed({ channelId, messageId: message.id }));
      void dispatch(openChannel(guildId, channelId));
      onJumped?.();
    },
    [dispatch, onJumped],
  );
  const more = (): void => void dispatch(loadMoreResults());
  const onKeyDown = (event: KeyboardEvent): void => {
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-result]')];
    const at = cards.findIndex((card) => card === event.target);
    const move = MOVES[event.key];
    const result = results[at];
    if (result === undefined) return;
    if (event.key === 'Enter') jump(result);
    else if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    else cards[move(at, cards.length - 1)]?.focus();
    event.preventDefault();
    if (event.key === 'ArrowDown' && at >= cards.length - 2) more();
  };
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent): void => {
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) more();
  };
  return (
    <ScrollArea className={styles.scroll} onScrollCapture={onScroll}>
      <AttachmentsContext value={scope}>
        {/* The keys of the list: the results in it have the focus. */}
        <ol className={styles.results} onKeyDown={onKeyDown}>
          {results.map((result) => (
            <ResultItem
              key={result.message.id}
              result={result}
              wanted={wanted}
              today={today}
              isCurrent={result.message.id === stop}
              showsGuild={showsGuild}
              onFocus={setCurrent}
              onJump={jump}
              openLink={open}
            />
          ))}
        </ol>
        <More onMore={more} />
      </AttachmentsContext>
      {viewer}
      {question === null ? null : <LinkDialog question={question} onClose={close} />}
    </ScrollArea>
  );
}

/** The end of the results: a button for the next page, or why it could not be loaded. */
function More({ onMore }: { readonly onMore: () => void }) {
  const { found, isLoadingMore, moreError } = useAppSelector((state) => state.search);
  if (moreError !== null) return <ErrorState compact message={moreError} onRetry={onMore} />;
  if (found.cursor === null) return null;
  return (
    <p className={styles.more}>
      <Button size="s" pending={isLoadingMore} onClick={onMore}>
        {t('Load more')}
      </Button>
    </p>
  );
}
