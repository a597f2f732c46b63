import { Hash, Volume2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { MessageId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectChannel } from '../../state/channels/selectors';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { selectConversation } from '../../state/conversations/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { loadMissing, loadOlder } from '../../state/messages/thunks';
import { selectParent } from '../../state/threads/selectors';
import { timeTexts } from '../../state/time-texts';
import { Button } from '../../ui/form/Button';
import { EmojiText } from '../../ui/text/Emoji';
import { SkeletonRows } from '../../ui/page/Skeleton';
import { Trans } from '../../ui/text/Trans';
import { BlockedRow } from './BlockedRow';
import { useFeed } from './feed-context';
import { FirstSteps } from './FirstSteps';
import { ConversationStart } from './ConversationStart';
import styles from './MessageFeed.module.css';
import type { FeedRow } from './feed-rows';
import { HeldItem } from './outgoing/HeldItem';
import { MessageItem } from './MessageItem';
import { OutgoingItem } from './outgoing/OutgoingItem';
import { ThreadStart } from './threads/ThreadStart';
import type { Picking } from './use-reaction-picker';

interface FeedRowViewProps {
  readonly row: FeedRow | undefined;
  readonly isLoadingMissing: boolean;
  /** Whether the last request for messages has failed. */
  readonly hasFailed: boolean;
  readonly flashed: MessageId | null;
  /** The message for which the emoji picker is open. */
  readonly picking: Picking | null;
}

/** One row of the feed. */
export function FeedRowView({ row, isLoadingMissing, hasFailed, flashed, picking }: FeedRowViewProps) {
  switch (row?.kind) {
    case 'message':
      return (
        <MessageItem
          id={row.id}
          isHead={row.isHead}
          isFlashed={row.id === flashed}
          picking={picking?.id === row.id ? picking.beside : null}
        />
      );
    case 'blocked':
      return <BlockedRow ids={row.ids} isOpen={row.isOpen} />;
    case 'outgoing':
      return <OutgoingItem id={row.id} />;
    case 'held':
      return <HeldItem id={row.id} />;
    case 'day':
      return <Day createdAt={row.createdAt} isNew={row.isNew} />;
    case 'new':
      return (
        <div className={styles.new} role="separator" aria-label={t('New messages')}>
          <span className={styles.newTag}>{t('New')}</span>
        </div>
      );
    case 'gap':
      return <Gap mark={row.before} isLoading={isLoadingMissing} hasFailed={hasFailed} />;
    case 'older':
      return (
        <SkeletonRows rows={1} avatar={40} lines={2} rowHeight={68} label={t('Loading older messages')} />
      );
    case 'older-failed':
      return <OlderFailed />;
    case 'welcome':
      return <Welcome />;
    case undefined:
      return null;
  }
}

function Day({ createdAt, isNew }: { readonly createdAt: string; readonly isNew: boolean }) {
  const { today } = useFeed();
  return (
    <div className={styles.day} role="separator" data-new={isNew || undefined}>
      <span>{timeTexts().date(createdAt, today)}</span>
      {isNew ? <span className={styles.newTag}>{t('New')}</span> : null}
    </div>
  );
}

interface GapProps {
  readonly mark: MessageId;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** Missing messages; they are loaded when the reader comes near. */
function Gap({ mark, isLoading, hasFailed }: GapProps) {
  const dispatch = useAppDispatch();
  const { channelId, sideOfGap } = useFeed();
  const load = (): void => void dispatch(loadMissing(channelId, { mark, side: sideOfGap(mark) }));
  const loadByItself = useEffectEvent(load);
  const isDue = !isLoading && !hasFailed;
  useEffect(() => {
    if (isDue) loadByItself();
  }, [isDue]);
  if (!hasFailed)
    return <SkeletonRows rows={1} avatar={40} lines={2} rowHeight={68} label={t('Loading messages')} />;
  return (
    <div className={styles.notice}>
      <span>{t('Some messages are missing here.')}</span>
      <Button size="s" onClick={load}>
        {t('Load missing')}
      </Button>
    </div>
  );
}

function OlderFailed() {
  const dispatch = useAppDispatch();
  const { channelId } = useFeed();
  const offline = useAppSelector(selectOfflineReason);
  // They are loaded once the connection is back.
  if (offline !== undefined)
    return (
      <div className={styles.notice} role="status">
        {offline}
      </div>
    );
  return (
    <div className={styles.notice} role="alert">
      <span>{t('Older messages could not be loaded.')}</span>
      <Button size="s" onClick={() => void dispatch(loadOlder(channelId))}>
        {t('Try Again')}
      </Button>
    </div>
  );
}

function Welcome() {
  const { channelId } = useFeed();
  const channel = useAppSelector((state) => selectChannel(state, channelId)?.name ?? '');
  const isVoice = useAppSelector((state) => selectChannel(state, channelId)?.type === 'voice');
  const isConversation = useAppSelector((state) => selectConversation(state, channelId) !== null);
  const isThread = useAppSelector((state) => selectParent(state, channelId) !== null);
  if (isConversation) return <ConversationStart />;
  if (isThread) return <ThreadStart />;
  const name = <EmojiText pieces={namePieces(channel)} />;
  return (
    <div className={styles.welcome}>
      <span className={styles.welcomeIcon} aria-hidden>
        {isVoice ? <Volume2 size={32} /> : <Hash size={32} />}
      </span>
      <h2>
        {isVoice ? (
          <Trans text="Welcome to <name/>!" components={{ name }} />
        ) : (
          <Trans text="Welcome to #<name/>!" components={{ name }} />
        )}
      </h2>
      <p>
        {isVoice ? (
          <Trans text="This is the start of the chat of <name/>." components={{ name }} />
        ) : (
          <Trans text="This is the start of the #<name/> channel." components={{ name }} />
        )}
      </p>
      <FirstSteps />
    </div>
  );
}
