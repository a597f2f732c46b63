import { Hash, Volume2 } from 'lucide-react';
import { memo } from 'react';
import type { GuildId } from '../../../contract/ids';
import type { ChannelRow as Channel } from '../../state/channels/slice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { openChannel } from '../../state/navigation/thunks';
import { selectChannelPings, selectIsChannelUnread } from '../../state/unread/selectors';
import { CountBadge } from '../../ui/Badge';
import styles from './GuildSidebar.module.css';

interface ChannelRowProps {
  readonly guildId: GuildId;
  readonly channel: Channel;
  /** Of a closed category: shown only while it is selected or unread. */
  readonly isTucked: boolean;
}

/** A channel: icon by type, name, and a mark while it holds unread messages and is not selected. */
export const ChannelRow = memo(function ChannelRow({ guildId, channel, isTucked }: ChannelRowProps) {
  const dispatch = useAppDispatch();
  const isSelected = useAppSelector((state) => state.navigation.channelId === channel.id);
  const isUnread = useAppSelector((state) => selectIsChannelUnread(state, channel.id)) && !isSelected;
  const pings = useAppSelector((state) => selectChannelPings(state, channel.id));
  if (isTucked && !isSelected && !isUnread) return null;
  const Icon = channel.type === 'text' ? Hash : Volume2;
  return (
    <button
      type="button"
      className={styles.channel}
      data-channel-name={channel.name}
      data-unread={isUnread || undefined}
      aria-current={isSelected ? 'page' : undefined}
      onClick={() => dispatch(openChannel(guildId, channel.id))}
    >
      <Icon size={18} aria-hidden />
      <span className={styles.channelName}>{channel.name}</span>
      {isUnread ? <span className={styles.hidden}>, unread</span> : null}
      {pings > 0 && !isSelected ? <CountBadge count={pings} label={`${pings} mentions`} /> : null}
    </button>
  );
});
