import { memo, useEffect } from 'react';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { COUNTS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMessageList } from '../../state/messages/selectors';
import { loadMessages } from '../../state/messages/thunks';
import { ErrorState } from '../../ui/page/ErrorState';
import { SkeletonRows } from '../../ui/page/Skeleton';
import { Conversation } from './Conversation';
import { markInteractive } from './mark-interactive';
import styles from './MessageFeed.module.css';
import type { RenderPicker } from './use-reaction-picker';

interface MessageFeedProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly emojiPicker: RenderPicker;
}

/** A channel's messages, or a placeholder while they load or after a failure. */
export const MessageFeed = memo(function MessageFeed({ guildId, channelId, emojiPicker }: MessageFeedProps) {
  const dispatch = useAppDispatch();
  const phase = useAppSelector((state) => selectMessageList(state, channelId).phase);
  const error = useAppSelector((state) => selectMessageList(state, channelId).error);
  const hasSome = useAppSelector((state) => selectMessageList(state, channelId).ids.length > 0);
  const isOffline = useAppSelector((state) => selectOfflineReason(state) !== undefined);
  const isReady = phase === 'loaded';
  useEffect(() => {
    if (isReady) markInteractive();
  }, [isReady]);

  if (phase === 'failed') {
    return (
      <div className={styles.middle}>
        <ErrorState
          message={
            isOffline
              ? t('You are offline. The messages of this channel are not on this computer.')
              : (error ?? t('Failed to load messages'))
          }
          onRetry={() => void dispatch(loadMessages(channelId))}
        />
      </div>
    );
  }
  if (phase === 'loading' && !hasSome) {
    return (
      <div className={styles.loading}>
        <SkeletonRows
          rows={COUNTS.messageSkeletonRows}
          avatar={40}
          lines={2}
          rowHeight={64}
          label={t('Loading messages')}
        />
      </div>
    );
  }
  return <Conversation guildId={guildId} channelId={channelId} emojiPicker={emojiPicker} />;
});
