import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MessageVersion } from '../../../../contract/entities/message-version';
import type { ChannelId, MessageId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { parseMarkup } from '../../../../domain/messages/markup/parse-markup';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { listVersions, selectMaySeeHistory } from '../../../state/messages/history';
import { selectMessage } from '../../../state/messages/selectors';
import { useCloseWhen } from '../../../state/overlays/use-close-when';
import { selectInviteHosts } from '../../../state/session/selectors';
import { timeTexts } from '../../../state/time-texts';
import { Dialog } from '../../../ui/overlay/Dialog';
import { ErrorState } from '../../../ui/page/ErrorState';
import { SkeletonRows } from '../../../ui/page/Skeleton';
import { FeedContext, useFeed } from '../feed-context';
import { MessageBody } from '../MessageBody';
import styles from './History.module.css';

interface HistoryDialogProps {
  readonly channelId: ChannelId;
  readonly id: MessageId;
  readonly onClose: () => void;
}

const SKELETON_ROWS = 2;

/** The versions of a message before the present one; asked for again when it is edited meanwhile. */
const useVersions = (id: MessageId, editedAt: string | null) => {
  const dispatch = useAppDispatch();
  const [versions, setVersions] = useState<readonly MessageVersion[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(true);
  /** Counts the requests: only the newest one is taken. */
  const newest = useRef(0);
  const ask = useCallback(async (): Promise<(() => void) | null> => {
    newest.current += 1;
    const asked = newest.current;
    const result = await dispatch(listVersions(id));
    if (asked !== newest.current) return null;
    return () => {
      setIsAsking(false);
      setError(result.ok ? null : result.failure);
      if (result.ok) setVersions(result.value);
    };
  }, [dispatch, id]);
  useEffect(() => {
    void ask().then((take) => take?.());
    return () => {
      // An answer that comes later belongs to nobody.
      newest.current += 1;
    };
  }, [ask, editedAt]);
  const again = (): void => {
    setIsAsking(true);
    void ask().then((take) => take?.());
  };
  return { versions, error, isAsking, again };
};

/** What a message says, and what it said before its edits, the newest first. */
export function HistoryDialog({ channelId, id, onClose }: HistoryDialogProps) {
  const message = useAppSelector((state) => selectMessage(state, channelId, id));
  const may = useAppSelector(
    (state) => message === null || selectMaySeeHistory(state, channelId, message.authorId),
  );
  const offline = useAppSelector(selectOfflineReason);
  const lost = may ? null : t('You can no longer see earlier versions of this message');
  useCloseWhen(message === null ? t('This message was deleted') : lost, onClose);
  const { versions, error, isAsking, again } = useVersions(id, message?.editedAt ?? null);
  return (
    <Dialog open onClose={onClose} title={t('Edit history')} width="m">
      {message === null ? null : (
        <ol className={styles.versions} aria-label={t('Versions of this message')}>
          <Version
            key={message.content}
            id={id}
            content={message.content}
            at={message.editedAt ?? message.createdAt}
            isNow
          />
          {versions?.toReversed().map(({ content, at }, place) => (
            <Version key={versions.length - place} id={id} content={content} at={at} isNow={false} />
          ))}
        </ol>
      )}
      {versions !== null || error !== null ? null : (
        <SkeletonRows rows={SKELETON_ROWS} rowHeight={64} label={t('Loading earlier versions')} />
      )}
      {error === null ? null : (
        <ErrorState message={offline ?? error} onRetry={again} pending={isAsking} compact />
      )}
      {versions?.length === 0 && error === null ? (
        <p className={styles.none}>{t('No earlier versions are kept.')}</p>
      ) : null}
    </Dialog>
  );
}

interface VersionProps {
  readonly id: MessageId;
  readonly content: string;
  /** Since when the message has, or had, this text. */
  readonly at: string;
  readonly isNow: boolean;
}

function Version({ id, content, at, isNow }: VersionProps) {
  const feed = useFeed();
  const hosts = useAppSelector(selectInviteHosts);
  const tree = useMemo(() => parseMarkup(content, hosts), [content, hosts]);
  // What is unfolded here stays folded in the feed.
  const [unfolded] = useState(() => new Set<MessageId>());
  const context = useMemo(() => ({ ...feed, unfolded }), [feed, unfolded]);
  return (
    <li className={styles.version}>
      <article tabIndex={-1}>
        <header className={styles.head}>
          {isNow ? <strong>{t('Now')}</strong> : null}
          <time dateTime={at}>{timeTexts().fullTime(at, feed.today)}</time>
        </header>
        <div className={styles.text} data-selectable>
          <FeedContext value={context}>
            <MessageBody id={id} tree={tree} mentionsEveryone={false}>
              {null}
            </MessageBody>
          </FeedContext>
        </div>
      </article>
    </li>
  );
}
