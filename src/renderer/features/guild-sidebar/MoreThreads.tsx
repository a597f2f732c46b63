import type { ChannelId, GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { openChannel } from '../../state/navigation/thunks';
import { threadListChanged } from '../../state/navigation/slice';
import styles from './GuildSidebar.module.css';

interface MoreThreadsProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly tabIndex: 0 | -1;
}

/** Under a channel with more unread threads than are shown: opens the channel with the list of its threads. */
export function MoreThreads({ guildId, channelId, tabIndex }: MoreThreadsProps) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.channel} data-thread>
      <button
        type="button"
        tabIndex={tabIndex}
        className={styles.open}
        onClick={() => {
          void dispatch(openChannel(guildId, channelId));
          dispatch(threadListChanged(channelId));
        }}
      >
        <span className={styles.channelName}>{t('All threads')}</span>
      </button>
    </div>
  );
}
