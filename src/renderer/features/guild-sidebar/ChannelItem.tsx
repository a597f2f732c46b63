import { BellOff, Hash, Lock, Settings, UserPlus, Volume2 } from 'lucide-react';
import { memo } from 'react';
import type { GuildId } from '../../../contract/ids';
import { plural, t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectOpensSettings } from '../../state/channels/rights';
import type { ChannelRow } from '../../state/channels/types';
import { selectUnsent } from '../../state/composer/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { openChannel } from '../../state/navigation/thunks';
import { overlayOpened } from '../../state/overlays/slice';
import { selectIsChannelMuted } from '../../state/preferences/channel-preferences';
import { selectCanCall } from '../../state/roles/selectors';
import {
  selectChannelPings,
  selectIsChannelUnread,
  selectIsHeldUnread,
  selectUnreadCount,
} from '../../state/unread/selectors';
import { selectViewReason } from '../../state/view-as/selectors';
import { joinVoice } from '../../state/voice/call-thunks';
import { selectJoinsByPress, selectOwnVoice, selectVoicePeople } from '../../state/voice/selectors';
import { CountBadge } from '../../ui/identity/Badge';
import { EmojiText } from '../../ui/text/Emoji';
import { IconButton } from '../../ui/form/IconButton';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden';
import styles from './GuildSidebar.module.css';
import { unreadText } from './unread-text';
import { UnsentMark } from './UnsentMark';

interface ChannelItemProps {
  readonly guildId: GuildId;
  readonly channel: ChannelRow;
  readonly tabIndex: 0 | -1;
}

/** A channel: icon by type, name, and a mark while it has unread messages and is not selected. */
export const ChannelItem = memo(function ChannelItem({ guildId, channel, tabIndex }: ChannelItemProps) {
  const dispatch = useAppDispatch();
  const isSelected = useAppSelector((state) => state.navigation.channelId === channel.id);
  // The open channel is read by being seen, unless the person has marked it unread.
  const isQuiet = useAppSelector((state) => !selectIsHeldUnread(state, channel.id)) && isSelected;
  const isUnread = useAppSelector((state) => selectIsChannelUnread(state, channel.id)) && !isQuiet;
  const count = useAppSelector((state) => selectUnreadCount(state, channel.id));
  const isMuted = useAppSelector((state) => selectIsChannelMuted(state, channel.id));
  const pings = useAppSelector((state) => selectChannelPings(state, channel.id));
  // The open channel shows what is written in it.
  const unsent = useAppSelector((state) => (isSelected ? null : selectUnsent(state, channel.id)));
  const canInvite = useAppSelector((state) => selectCanCall(state, guildId, 'invites.create'));
  const canManage = useAppSelector((state) => selectOpensSettings(state, channel.id));
  const viewed = useAppSelector(selectViewReason);
  const joins = useAppSelector((state) => channel.type === 'voice' && selectJoinsByPress(state, channel.id));
  const isIn = useAppSelector((state) => selectOwnVoice(state)?.channelId === channel.id);
  const inVoice = useAppSelector((state) => selectVoicePeople(state, channel.id).length);
  const Icon = channel.type === 'text' ? Hash : Volume2;
  return (
    <div
      className={styles.channel}
      data-channel-id={channel.id}
      data-selected={isSelected || undefined}
      data-unread={isUnread || undefined}
      data-muted={isMuted || undefined}
    >
      <button
        type="button"
        tabIndex={tabIndex}
        className={styles.open}
        data-channel-name={channel.name}
        aria-current={isSelected ? 'page' : undefined}
        onClick={() => {
          void dispatch(openChannel(guildId, channel.id));
          if (joins) void dispatch(joinVoice(channel.id));
        }}
      >
        <Icon size={18} aria-hidden />
        <span className={styles.channelName}>
          <EmojiText pieces={namePieces(channel.name)} />
        </span>
        {channel.private ? <Lock size={12} aria-hidden className={styles.lock} /> : null}
        {channel.private ? <VisuallyHidden>{t(', private')}</VisuallyHidden> : null}
        {channel.type === 'voice' ? <VisuallyHidden>{t(', voice channel')}</VisuallyHidden> : null}
        {isIn ? <VisuallyHidden>{t(', you are in it')}</VisuallyHidden> : null}
        {channel.userLimit > 0 && inVoice > 0 ? (
          <span className={styles.count}>
            {t('{{people}}/{{limit}}', { people: inVoice, limit: channel.userLimit })}
          </span>
        ) : null}
        {isMuted ? <BellOff size={14} aria-hidden className={styles.muted} /> : null}
        {isMuted ? <VisuallyHidden>{t(', muted')}</VisuallyHidden> : null}
        {isUnread ? <VisuallyHidden>{unreadText(count)}</VisuallyHidden> : null}
        {unsent === null ? null : <UnsentMark unsent={unsent} />}
        {pings > 0 && !isQuiet ? (
          <CountBadge
            count={pings}
            label={plural(', {{count}} mention', ', {{count}} mentions', { count: pings })}
          />
        ) : null}
      </button>
      <span className={styles.actions}>
        {canInvite ? (
          <IconButton
            label={t('Invite People')}
            size="s"
            tabIndex={-1}
            icon={<UserPlus />}
            disabledReason={viewed}
            onClick={() =>
              dispatch(overlayOpened({ kind: 'invite-people', about: { guildId, channelId: channel.id } }))
            }
          />
        ) : null}
        {canManage ? (
          <IconButton
            label={t('Channel Settings')}
            size="s"
            tabIndex={-1}
            icon={<Settings />}
            disabledReason={viewed}
            onClick={() =>
              dispatch(overlayOpened({ kind: 'channel-settings', about: { guildId, channelId: channel.id } }))
            }
          />
        ) : null}
      </span>
    </div>
  );
});
