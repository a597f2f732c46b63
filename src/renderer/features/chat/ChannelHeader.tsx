import { Hash, PanelLeft, UserPlus, Users, Volume2 } from 'lucide-react';
import type { ChannelId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { withoutBidiControls } from '../../../domain/links/bidi';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectHasMessages } from '../../state/channels/has-messages';
import { selectCanCallIn } from '../../state/channels/rights';
import { selectConversation } from '../../state/conversations/selectors';
import { useConversationFace } from '../../state/conversations/use-face';
import { selectOfflineReason } from '../../state/gateway/selectors';
import type { ChannelRow } from '../../state/channels/types';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { selectParent } from '../../state/threads/selectors';
import { selectCanSearch } from '../../state/search/selectors';
import { Avatar } from '../../ui/identity/Avatar';
import { EmojiText } from '../../ui/text/Emoji';
import { IconButton } from '../../ui/form/IconButton';
import styles from './ChatArea.module.css';
import { PinsButton } from './pins/PinsButton';
import { SearchBox } from './search/SearchBox';
import { ThreadMenu, ThreadTitle } from './threads/ThreadHeader';
import { ThreadsButton } from './threads/ThreadsButton';
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
  const hasPins = useAppSelector(
    (state) => selectHasMessages(state, id) && selectCanCallIn(state, id, 'pins.list'),
  );
  const canSearch = useAppSelector(selectCanSearch);
  const hasScheduled = useAppSelector(
    (state) => selectHasMessages(state, id) && selectCanCallIn(state, id, 'scheduled.create'),
  );
  const conversation = useAppSelector((state) => selectConversation(state, id));
  const parent = useAppSelector((state) => selectParent(state, id));
  const hasThreads = useAppSelector(
    (state) =>
      type === 'text' &&
      parent === null &&
      conversation === null &&
      selectCanCallIn(state, id, 'threads.list'),
  );
  return (
    <header className={styles.header} data-thread={parent === null ? undefined : true}>
      {onShowChannels === null ? null : (
        <IconButton
          label={t('Show channel list')}
          icon={<PanelLeft />}
          tooltipSide="bottom"
          onClick={onShowChannels}
        />
      )}
      {parent === null ? (
        <>
          <ChannelIcon id={id} type={type} isConversation={conversation !== null} />
          <h1 className={styles.name}>
            <EmojiText pieces={namePieces(name)} />
          </h1>
        </>
      ) : (
        <ThreadTitle id={id} parent={parent} />
      )}
      {topic === null || topic === '' ? null : (
        <p className={styles.topic} data-tooltip={withoutBidiControls(topic)} data-tooltip-side="bottom">
          <EmojiText pieces={emojiPieces(topic)} />
        </p>
      )}
      <span className={styles.tools}>
        {hasScheduled ? <ScheduledButton key={`${id} scheduled`} guildId={guildId} channelId={id} /> : null}
        {hasThreads ? <ThreadsButton key={`${id} threads`} guildId={guildId} channelId={id} /> : null}
        {hasPins ? <PinsButton key={id} guildId={guildId} channelId={id} /> : null}
        {parent === null ? null : <ThreadMenu id={id} />}
        {conversation?.type === 'group' ? <AddFriends channelId={id} /> : null}
        {/* Of two people both are known. */}
        {conversation?.type === 'direct' ? null : (
          <IconButton
            label={isPanelShown ? t('Hide member list') : t('Show member list')}
            icon={<Users />}
            pressed={isPanelShown}
            tooltipSide="bottom"
            onClick={onTogglePanel}
          />
        )}
        {canSearch ? <SearchBox /> : null}
      </span>
    </header>
  );
}

interface ChannelIconProps extends Pick<ChannelRow, 'id' | 'type'> {
  readonly isConversation: boolean;
}

/** What stands before the name: the kind of the channel, or the picture of a conversation. */
function ChannelIcon({ id, type, isConversation }: ChannelIconProps) {
  const face = useConversationFace(id);
  if (isConversation) return <Avatar {...face} size={24} />;
  const Icon = type === 'text' ? Hash : Volume2;
  return <Icon size={20} aria-hidden className={styles.icon} />;
}

function AddFriends({ channelId }: { readonly channelId: ChannelId }) {
  const dispatch = useAppDispatch();
  const offline = useAppSelector(selectOfflineReason);
  return (
    <IconButton
      label={t('Add Friends to Group')}
      icon={<UserPlus />}
      tooltipSide="bottom"
      disabledReason={offline}
      onClick={() => dispatch(overlayOpened({ kind: 'choose-friends', about: { channelId } }))}
    />
  );
}
