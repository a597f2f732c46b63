import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { selectChannel } from '../../state/channels/selectors';
import { selectHeldIds } from '../../state/held/selectors';
import { shallowEqual, useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import { selectMessage, selectMessageList } from '../../state/messages/selectors';
import { loadOlder } from '../../state/messages/thunks';
import { selectOutgoingIds } from '../../state/outbox/selectors';
import { selectIsBehind } from '../../state/unread/selectors';
import { markRead } from '../../state/unread/thunks';
import { toastShown } from '../../state/toasts/slice';
import { ContextMenu } from '../../ui/overlay/ContextMenu';
import { lazyDialog } from '../../ui/overlay/lazy-dialog';
import { VirtualFeed, type VirtualFeedHandle } from '../../ui/list/VirtualFeed';
import { AttachmentsContext } from './attachments/attachments-context';
import { useViewer } from './attachments/use-viewer';
import { FeedAnnouncer } from './FeedAnnouncer';
import { FeedContext } from './feed-context';
import { countUnseen } from './feed-marks';
import { FeedRowView } from './FeedRowView';
import { estimateRow, feedRows, isBeforeGap } from './feed-rows';
import { KeptLine } from './KeptLine';
import { JumpToPresent } from './JumpToPresent';
import styles from './MessageFeed.module.css';
import { moveBetweenMessages } from './move-between-messages';
import { pressCommand } from './press-command';
import { NewBar } from './NewBar';
import { useBlockedRows } from './use-blocked-rows';
import { useNewBar } from './use-new-bar';
import { useScrollTarget } from './use-scroll-target';
import { useScrollPosition } from './use-scroll-position';
import { useShownRows } from './use-shown-rows';
import { useFlash } from './use-flash';
import { MarkupContext } from './markup/markup-context';
import { useLinks } from './use-links';
import { useMessageActions } from './use-message-actions';
import { type RenderPicker, useReactionPicker } from './use-reaction-picker';
import { useToday } from './use-today';

// Not needed before the first deletion.
const DeleteDialog = lazyDialog(() => import('./DeleteDialog').then((m) => m.DeleteDialog));
const ReactorsDialog = lazyDialog(() => import('./ReactorsDialog').then((m) => m.ReactorsDialog));
const RemoveReactionsDialog = lazyDialog(() =>
  import('./RemoveReactionsDialog').then((m) => m.RemoveReactionsDialog),
);
const HistoryDialog = lazyDialog(() => import('./history/HistoryDialog').then((m) => m.HistoryDialog));
const LinkDialog = lazyDialog(() => import('./LinkDialog').then((m) => m.LinkDialog));

interface ConversationProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly emojiPicker: RenderPicker;
}

/** Space under the last message, in pixels. */
const PADDING_END = 20;
/** No view is as near to its end. */
const NEVER = -1;

/**
 * The held messages, in a virtualised list: it stays at the end while the reader is near it
 * (docs/spec/conversation.md 'Loading and scrolling').
 */
export function Conversation({ guildId, channelId, emojiPicker }: ConversationProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const list = useAppSelector((state) => selectMessageList(state, channelId));
  const name = useAppSelector((state) => selectChannel(state, channelId)?.name ?? '');
  const editing = useAppSelector((state) => state.composer.editing);
  const isBeside = useAppSelector((state) => state.navigation.besideThread === channelId);
  const handle = useRef<VirtualFeedHandle>(null);
  const place = useScrollPosition(channelId, list.rows, handle);
  const { newFrom } = place;
  const outgoing = useAppSelector((state) => selectOutgoingIds(state, channelId), shallowEqual);
  const held = useAppSelector((state) => selectHeldIds(state, channelId), shallowEqual);
  const whole = useMemo(() => feedRows(list, newFrom, outgoing, held), [list, newFrom, outgoing, held]);
  const { rows: all, unfoldBlocked } = useBlockedRows(whole, list);
  const pending = outgoing.at(-1) ?? (list.pendingCount > 0 ? (list.ids.at(-1) ?? null) : null);
  const start = place.initial.kind === 'row' ? place.initial.key : null;
  const { rows, isCut, readFrom } = useShownRows(all, start, pending ?? editing);
  const today = useToday();
  const links = useLinks();
  const attachments = useViewer();
  const picker = useReactionPicker({ guildId, channelId }, emojiPicker);
  const { pick: pickReaction, placePicker } = picker;
  const { actions, asking, askDelete, showHistory, endAsking } = useMessageActions(guildId, channelId, {
    openLink: links.open,
    pickReaction,
  });
  const [flashed, flash] = useFlash();

  const keyAt = useCallback((index: number) => rows[index]?.key ?? String(index), [rows]);
  const reveal = useCallback(
    (id: MessageId, align: 'center' | 'auto') => {
      const index = rows.findIndex((row) => row.key === id);
      if (index >= 0) handle.current?.scrollToIndex(index, align);
    },
    [rows],
  );
  const [jump, setJump] = useState<{ readonly to: MessageId | 'present' } | null>(null);
  const arrive = useEffectEvent((to: MessageId | 'present') => {
    if (to === 'present') handle.current?.scrollToEnd();
    else reveal(to, 'center');
  });
  // The rows of the place are there when they are drawn.
  useEffect(() => {
    if (jump !== null) arrive(jump.to);
  }, [jump]);
  const jumpTo = useCallback(
    (id: MessageId) => {
      readFrom(id);
      unfoldBlocked([id], true);
      setJump({ to: id });
      flash(id);
    },
    [readFrom, unfoldBlocked, flash],
  );
  const jumpToPresent = useCallback(() => {
    readFrom(null);
    setJump({ to: 'present' });
  }, [readFrom]);
  const sideOfGap = useCallback(
    (mark: MessageId) => {
      const position = handle.current?.position();
      const isAbove = position?.kind === 'row' && isBeforeGap(rows, position.key, mark);
      return isAbove ? ('older' as const) : ('newer' as const);
    },
    [rows],
  );
  useScrollTarget(channelId, list, { newFrom, jumpTo });
  const bar = useNewBar({
    ...{ channelId, list, rows, newFrom, jumpTo },
    readUpTo: place.readUpTo,
    feed: handle,
  });
  const area = useRef<HTMLDivElement>(null);
  // The button that has the focus goes with the bar.
  const focusFeed = (): void =>
    area.current?.querySelector<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
  // The Up key edits a message that may be off the screen.
  const revealed = useRef<MessageId | null>(null);
  useEffect(() => {
    // Beside an open thread there are two feeds, and the message is in one of them.
    const isHere = editing !== null && selectMessage(store.getState(), channelId, editing) !== null;
    if (isHere && editing !== revealed.current) reveal(editing, 'auto');
    const left = revealed.current;
    if (editing === null && left !== null && selectMessage(store.getState(), channelId, left) === null) {
      dispatch(toastShown('info', t('The message that you were editing was deleted')));
    }
    if (editing === null || isHere) revealed.current = editing;
  }, [editing, reveal, channelId, dispatch, store]);
  // The user's own new message must be visible, wherever the user was reading.
  useEffect(() => {
    if (pending !== null) handle.current?.scrollToEnd();
  }, [pending]);
  const [unfolded] = useState(() => new Set<MessageId>());
  const context = useMemo(
    () => ({
      ...{ guildId, channelId, today, unfolded, jumpTo, sideOfGap, askDelete, openLink: links.open },
      ...{ pickReaction, placePicker, showHistory, unfoldBlocked },
    }),
    [
      guildId,
      channelId,
      today,
      unfolded,
      jumpTo,
      sideOfGap,
      askDelete,
      links.open,
      pickReaction,
      placePicker,
      showHistory,
      unfoldBlocked,
    ],
  );

  return (
    <FeedContext value={context}>
      <MarkupContext value={context}>
        <ContextMenu entries={actions}>
          <div
            ref={area}
            className={styles.feed}
            data-testid={isBeside ? 'message-list-beside' : 'message-list'}
            data-messages={list.ids.length}
            onKeyDown={(event) => {
              moveBetweenMessages(event);
              pressCommand(event, actions);
            }}
          >
            <AttachmentsContext value={attachments.scope}>
              <VirtualFeed
                label={t('Messages in {{name}}', { name })}
                className={styles.scroller}
                handle={handle}
                count={rows.length}
                keyAt={keyAt}
                estimate={(index) => estimateRow(rows[index])}
                renderRow={(index) => (
                  <FeedRowView
                    row={rows[index]}
                    isLoadingMissing={list.isLoadingMissing}
                    hasFailed={list.error !== null}
                    flashed={flashed}
                    picking={picker.picking}
                  />
                )}
                initialPosition={place.initial}
                nearEnd={isCut ? NEVER : undefined}
                isAnchor={(index) => rows[index]?.kind === 'message'}
                paddingEnd={PADDING_END}
                onReachTop={() => void dispatch(loadOlder(channelId))}
                onNearEndChange={place.onNearEndChange}
                onScroll={(position) => {
                  place.onScroll(position);
                  bar.onScroll();
                }}
              />
            </AttachmentsContext>
            {bar.count === null ? null : (
              <NewBar
                count={bar.count}
                onJump={() => {
                  focusFeed();
                  bar.jump();
                }}
                onRead={() => {
                  focusFeed();
                  place.endLine();
                  if (selectIsBehind(store.getState(), channelId)) void dispatch(markRead(channelId));
                }}
              />
            )}
            {place.isNearEnd && !isCut ? null : (
              <JumpToPresent unseen={countUnseen(list.rows, place.marks)} onJump={jumpToPresent} />
            )}
            <KeptLine channelId={channelId} />
            <FeedAnnouncer newest={list.rows.at(-1) ?? null} />
          </div>
        </ContextMenu>
        {picker.picker}
        {attachments.viewer}
        {asking?.kind === 'deletion' ? (
          <DeleteDialog guildId={guildId} channelId={channelId} id={asking.id} onClose={endAsking} />
        ) : null}
        {asking?.kind === 'history' ? (
          <HistoryDialog channelId={channelId} id={asking.id} onClose={endAsking} />
        ) : null}
        {asking?.kind === 'reactors' ? (
          <ReactorsDialog
            guildId={guildId}
            channelId={channelId}
            id={asking.id}
            first={asking.emoji}
            onClose={endAsking}
          />
        ) : null}
        {asking?.kind === 'removal' ? (
          <RemoveReactionsDialog
            guildId={guildId}
            channelId={channelId}
            id={asking.id}
            emoji={asking.emoji}
            onClose={endAsking}
          />
        ) : null}
        {links.question === null ? null : <LinkDialog question={links.question} onClose={links.close} />}
      </MarkupContext>
    </FeedContext>
  );
}
