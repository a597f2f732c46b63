import { ArrowDown } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import { COUNTS, TIMERS } from '../../../contract/limits';
import { selectChannel } from '../../state/channels/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMessageList } from '../../state/messages/selectors';
import { loadMessages, loadMissing, loadOlder } from '../../state/messages/thunks';
import { reportSeen } from '../../state/unread/thunks';
import { Button } from '../../ui/Button';
import { ContextMenu } from '../../ui/ContextMenu';
import { ErrorState } from '../../ui/ErrorState';
import { SkeletonRows } from '../../ui/Skeleton';
import { type FeedPosition, VirtualFeed, type VirtualFeedHandle } from '../../ui/VirtualFeed';
import { DeleteDialog } from './DeleteDialog';
import { markInteractive } from './mark-interactive';
import { FeedContext } from './feed-context';
import styles from './MessageFeed.module.css';
import { MessageItem } from './MessageItem';
import { type FeedRow, feedRows } from './feed-rows';
import { useMessageActions } from './use-message-actions';
import { timeTexts } from './time';

interface MessageFeedProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
}

/** Where each channel was left, unless that was its end. */
const positions = new Map<ChannelId, FeedPosition>();

const ESTIMATE = { day: 40, gap: 48, welcome: 120, skeleton: 64, message: 48 } as const;

/** A channel's messages in a virtualised list: kept at the end while the reader is near it (server-area.md 4). */
export const MessageFeed = memo(function MessageFeed({ guildId, channelId }: MessageFeedProps) {
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => selectMessageList(state, channelId));
  const name = useAppSelector((state) => selectChannel(state, channelId)?.name ?? '');
  const handle = useRef<VirtualFeedHandle>(null);
  const savedAt = useRef(0);
  const [isNearEnd, setIsNearEnd] = useState(true);
  const [seenUpTo, setSeenUpTo] = useState<MessageId | null>(null);
  const rows = useMemo(() => feedRows(list), [list]);
  const last = list.ids.at(-1) ?? null;
  const { actions, deleting, endDeleting } = useMessageActions(guildId, channelId);

  useEffect(() => {
    if (list.phase === 'loaded') markInteractive();
  }, [list.phase]);
  // What arrives while the reader is at the end and looking is read.
  useEffect(() => {
    if (!isNearEnd || last === null) return undefined;
    setSeenUpTo(last);
    const report = (): void => {
      if (document.hasFocus() && !last.startsWith('temp-')) dispatch(reportSeen(channelId));
    };
    if (isFirst.current) isFirst.current = false;
    else report();
    window.addEventListener('focus', report);
    return () => window.removeEventListener('focus', report);
  }, [dispatch, channelId, isNearEnd, last]);
  const isFirst = useRef(true);

  const keyAt = useCallback((index: number) => rows[index]?.key ?? String(index), [rows]);
  const jumpTo = useCallback(
    (id: MessageId) => {
      const index = rows.findIndex((row) => row.key === id);
      if (index >= 0) handle.current?.scrollToIndex(index, 'center');
    },
    [rows],
  );
  const context = useMemo(() => ({ guildId, channelId, jumpTo }), [guildId, channelId, jumpTo]);

  const renderRow = (row: FeedRow | undefined) => {
    switch (row?.kind) {
      case 'message':
        return <MessageItem id={row.id} isHead={row.isHead} />;
      case 'day':
        return (
          <div className={styles.day} role="separator">
            <span>{timeTexts.date(row.createdAt, Date.now())}</span>
          </div>
        );
      case 'gap':
        return (
          <div className={styles.gap}>
            <span>Some messages are missing here.</span>
            <Button size="s" onClick={() => void dispatch(loadMissing(channelId))}>
              Load missing
            </Button>
          </div>
        );
      case 'older':
        return <SkeletonRows rows={1} avatar={40} lines={2} rowHeight={64} label="Loading older messages" />;
      case 'welcome':
        return (
          <div className={styles.welcome}>
            <h2>Welcome to #{name}!</h2>
            <p>This is the start of the #{name} channel.</p>
          </div>
        );
      default:
        return null;
    }
  };

  if (list.phase === 'failed') {
    return (
      <div className={styles.middle}>
        <ErrorState
          message={list.error ?? 'Failed to load messages'}
          onRetry={() => void dispatch(loadMessages(channelId))}
        />
      </div>
    );
  }
  if (list.phase === 'loading' && list.ids.length === 0) {
    return (
      <div className={styles.loading}>
        <SkeletonRows
          rows={COUNTS.messageSkeletonRows}
          avatar={40}
          lines={2}
          rowHeight={64}
          label="Loading messages"
        />
      </div>
    );
  }
  const newCount =
    isNearEnd || seenUpTo === null ? 0 : list.ids.length - 1 - Math.max(0, list.ids.lastIndexOf(seenUpTo));
  return (
    <FeedContext value={context}>
      <ContextMenu entries={actions}>
        <div className={styles.feed} data-testid="message-list" data-messages={list.ids.length}>
          <VirtualFeed
            label={`Messages in ${name}`}
            className={styles.scroller}
            handle={handle}
            count={rows.length}
            keyAt={keyAt}
            estimate={(index) =>
              ESTIMATE[rows[index]?.kind === 'older' ? 'skeleton' : (rows[index]?.kind ?? 'message')]
            }
            renderRow={(index) => renderRow(rows[index])}
            initialPosition={positions.get(channelId)}
            paddingEnd={20}
            onReachTop={() => void dispatch(loadOlder(channelId))}
            onNearEndChange={(near) => {
              setIsNearEnd(near);
              if (near) positions.delete(channelId);
            }}
            onScroll={(position) => {
              const now = performance.now();
              if (now - savedAt.current < TIMERS.scrollSaveThrottleMs) return;
              savedAt.current = now;
              if (position.kind === 'end') positions.delete(channelId);
              else positions.set(channelId, position);
            }}
          />
          {isNearEnd ? null : (
            <button
              type="button"
              className={styles.jump}
              onClick={() => {
                positions.delete(channelId);
                handle.current?.scrollToEnd();
              }}
            >
              {newCount > 0
                ? `${newCount} new ${newCount === 1 ? 'message' : 'messages'}`
                : 'Jump to present'}
              <ArrowDown size={16} aria-hidden />
            </button>
          )}
        </div>
      </ContextMenu>
      {deleting === null ? null : (
        <DeleteDialog guildId={guildId} channelId={channelId} id={deleting} onClose={endDeleting} />
      )}
    </FeedContext>
  );
});
