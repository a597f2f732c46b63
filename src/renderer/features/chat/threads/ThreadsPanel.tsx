import { MessageSquarePlus, MessageSquareText } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChannelId, GuildId } from '../../../../contract/ids';
import { msg, type Msg, t } from '../../../../domain/i18n/t';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { overlayOpened } from '../../../state/overlays/slice';
import { selectMayCreateThread, threadsIn, type ThreadTab } from '../../../state/threads/selectors';
import { loadThreads, openThread, type ThreadPage } from '../../../state/threads/thunks';
import { Button } from '../../../ui/form/Button';
import { useRovingFocus } from '../../../ui/list/roving-focus';
import { EmptyState } from '../../../ui/page/EmptyState';
import { ErrorState } from '../../../ui/page/ErrorState';
import { ScrollArea } from '../../../ui/page/ScrollArea';
import { SkeletonRows } from '../../../ui/page/Skeleton';
import { Tabs } from '../../../ui/page/Tabs';
import list from '../HeaderList.module.css';
import { ThreadRowView } from './ThreadRowView';
import styles from './Threads.module.css';

interface ThreadsPanelProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly onClose: () => void;
}

const EMPTY: Readonly<Record<ThreadTab, { readonly title: Msg; readonly about: Msg }>> = {
  active: {
    title: msg('No active threads'),
    about: msg('Start one to keep a topic apart from the channel.'),
  },
  followed: {
    title: msg('No followed threads'),
    about: msg('You follow threads that you write in, and those that mention you.'),
  },
  archived: {
    title: msg('No archived threads'),
    about: msg('Threads are archived after a week without messages.'),
  },
};

interface Loaded {
  readonly page: ThreadPage | null;
  readonly error: string | null;
}

const useThreadPages = (channelId: ChannelId, archived: boolean) => {
  const dispatch = useAppDispatch();
  const [loaded, setLoaded] = useState<Readonly<Record<string, Loaded>>>({});
  const key = archived ? 'archived' : 'active';
  const { page, error } = loaded[key] ?? { page: null, error: null };
  const load = useCallback(
    (before: ChannelId | null): void => {
      void dispatch(loadThreads(channelId, { archived, before })).then((result) =>
        setLoaded((all) => ({
          ...all,
          [key]: result.ok
            ? { page: result.value, error: null }
            : { page: all[key]?.page ?? null, error: result.failure },
        })),
      );
    },
    [dispatch, channelId, archived, key],
  );
  useEffect(() => load(null), [load]);
  return { page, error, load };
};

/** The threads of a channel: those that are open, those that the person follows, and those that are archived. */
export function ThreadsPanel({ guildId, channelId, onClose }: ThreadsPanelProps) {
  const dispatch = useAppDispatch();
  const [tab, setTab] = useState<ThreadTab>('active');
  const [now] = useState(() => Date.now());
  const { page, error, load } = useThreadPages(channelId, tab === 'archived');
  const known = useAppSelector((state) => state.threads.byId);
  const threads = useMemo(() => threadsIn(known, channelId, tab, now), [known, channelId, tab, now]);
  const mayCreate = useAppSelector((state) => selectMayCreateThread(state, channelId));
  const blocked = useAppSelector(selectBlockedReason);
  const rows = useRef<HTMLUListElement>(null);
  useRovingFocus(rows);
  const isLoading = page === null && error === null;
  const open = (id: ChannelId): void => {
    onClose();
    void dispatch(openThread(id));
  };
  return (
    <section className={list.panel} aria-busy={isLoading}>
      <header className={styles.heading}>
        <h2>{t('Threads')}</h2>
        {mayCreate ? (
          <Button
            size="s"
            variant="primary"
            icon={<MessageSquarePlus size={16} aria-hidden />}
            disabledReason={blocked}
            onClick={() => {
              onClose();
              dispatch(
                overlayOpened({ kind: 'create-thread', about: { guildId, channelId, messageId: null } }),
              );
            }}
          >
            {t('New Thread')}
          </Button>
        ) : null}
      </header>
      <div className={styles.tabs}>
        <Tabs
          label={t('Threads')}
          tabs={[
            { id: 'active', label: t('Active') },
            { id: 'followed', label: t('Followed') },
            { id: 'archived', label: t('Archived') },
          ]}
          value={tab}
          onChange={setTab}
        />
      </div>
      {error === null ? null : <ErrorState compact message={error} onRetry={() => load(null)} />}
      {isLoading && threads.length === 0 ? (
        <SkeletonRows rows={3} avatar={24} rowHeight={48} label={t('Loading threads')} />
      ) : null}
      {!isLoading && error === null && threads.length === 0 ? (
        <EmptyState
          compact
          icon={<MessageSquareText />}
          title={t(EMPTY[tab].title)}
          description={t(EMPTY[tab].about)}
        />
      ) : null}
      <ScrollArea className={list.scroll}>
        <ul ref={rows} className={styles.rows}>
          {threads.map((thread) => (
            <ThreadRowView key={thread.id} thread={thread} onOpen={() => open(thread.id)} />
          ))}
        </ul>
        {page?.hasMore === true ? (
          <div className={styles.more}>
            <Button size="s" onClick={() => load(page.last)}>
              {t('Load More')}
            </Button>
          </div>
        ) : null}
      </ScrollArea>
    </section>
  );
}
