import { Hash, PanelLeft, Users, Volume2 } from 'lucide-react';
import { t } from '../../../domain/i18n/t';
import { withoutBidiControls } from '../../../domain/links/bidi';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectCanCallIn } from '../../state/channels/rights';
import type { ChannelRow } from '../../state/channels/types';
import { useAppSelector } from '../../state/hooks';
import { selectCanSearch } from '../../state/search/selectors';
import { EmojiText } from '../../ui/text/Emoji';
import { IconButton } from '../../ui/form/IconButton';
import styles from './ChatArea.module.css';
import { PinsButton } from './pins/PinsButton';
import { SearchBox } from './search/SearchBox';
import { ScheduledButton } from './scheduled/ScheduledButton';

interface ChannelHeaderProps {
  readonly channel: ChannelRow;
  readonly isPanelShown: boolean;
  readonly onTogglePanel: () => void;
  /** Opens the channel list where the window is too narrow to show it; null where it is shown. */
  readonly onShowChannels: (() => void) | null;
}

/** The channel's name and topic, the button of the member list, and the search field. */
export function ChannelHeader({
  channel: { id, guildId, name, type, topic },
  isPanelShown,
  onTogglePanel,
  onShowChannels,
}: ChannelHeaderProps) {
  const hasPins = useAppSelector((state) => type === 'text' && selectCanCallIn(state, id, 'pins.list'));
  const canSearch = useAppSelector(selectCanSearch);
  const hasScheduled = useAppSelector(
    (state) => type === 'text' && selectCanCallIn(state, id, 'scheduled.create'),
  );
  const Icon = type === 'text' ? Hash : Volume2;
  return (
    <header className={styles.header}>
      {onShowChannels === null ? null : (
        <IconButton
          label={t('Show channel list')}
          icon={<PanelLeft />}
          tooltipSide="bottom"
          onClick={onShowChannels}
        />
      )}
      <Icon size={20} aria-hidden className={styles.icon} />
      <h1 className={styles.name}>
        <EmojiText pieces={namePieces(name)} />
      </h1>
      {topic === null || topic === '' ? null : (
        <p className={styles.topic} data-tooltip={withoutBidiControls(topic)} data-tooltip-side="bottom">
          <EmojiText pieces={emojiPieces(topic)} />
        </p>
      )}
      <span className={styles.tools}>
        {hasScheduled ? <ScheduledButton key={`${id} scheduled`} guildId={guildId} channelId={id} /> : null}
        {hasPins ? <PinsButton key={id} guildId={guildId} channelId={id} /> : null}
        <IconButton
          label={isPanelShown ? t('Hide member list') : t('Show member list')}
          icon={<Users />}
          pressed={isPanelShown}
          tooltipSide="bottom"
          onClick={onTogglePanel}
        />
        {canSearch ? <SearchBox /> : null}
      </span>
    </header>
  );
}
