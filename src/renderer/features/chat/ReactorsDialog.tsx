import { useState } from 'react';
import type { Message } from '../../../contract/entities/message';
import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import { REACTION_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { shallowEqual, useAppSelector } from '../../state/hooks';
import { selectMessage } from '../../state/messages/selectors';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { Dialog } from '../../ui/overlay/Dialog';
import { SideTabs } from '../../ui/page/SideTabs';
import { reactionLabel } from './reaction-label';
import { ReactionEmoji, selectReactionWord } from './ReactionEmoji';
import { ReactorList } from './ReactorList';
import styles from './Reactions.module.css';

interface ReactorsDialogProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly id: MessageId;
  /** The emoji that is shown first. */
  readonly first: string;
  readonly onClose: () => void;
}

const NONE: Message['reactions'] = [];

/** Who reacted to a message, by emoji. */
export function ReactorsDialog({ guildId, channelId, id, first, onClose }: ReactorsDialogProps) {
  const [chosen, setChosen] = useState(first);
  const isThere = useAppSelector((state) => selectMessage(state, channelId, id) !== null);
  const reactions = useAppSelector((state) => selectMessage(state, channelId, id)?.reactions ?? NONE);
  const shown = reactions.find(({ emoji }) => emoji === chosen) ?? reactions[0];
  const none = shown === undefined ? t('Nobody reacts to this message any more') : null;
  useCloseWhen(isThere ? none : t('This message was deleted'), onClose);
  const words = useAppSelector(
    (state) => reactions.map((reaction) => selectReactionWord(state, guildId, reaction)),
    shallowEqual,
  );
  const tabs = reactions.slice(0, REACTION_LIMITS.drawn).map((reaction, place) => ({
    id: reaction.emoji,
    label: String(reaction.count),
    name: reactionLabel(words[place] ?? reaction.emoji, reaction.count),
    icon: (
      <span className={styles.tab}>
        <ReactionEmoji guildId={guildId} reaction={reaction} />
      </span>
    ),
  }));
  return (
    <Dialog open onClose={onClose} title={t('Reactions')} width="m">
      {shown === undefined ? null : (
        <SideTabs label={t('Emoji')} groups={[{ tabs }]} value={shown.emoji} onChange={setChosen}>
          <ReactorList
            key={shown.emoji}
            guildId={guildId}
            channelId={channelId}
            id={id}
            emoji={shown.emoji}
            count={shown.count}
          />
        </SideTabs>
      )}
    </Dialog>
  );
}
