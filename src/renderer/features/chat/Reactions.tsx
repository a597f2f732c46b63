import { memo, useState } from 'react';
import type { Message } from '../../../contract/entities/message';
import type { Reaction } from '../../../contract/entities/reaction';
import type { MessageId } from '../../../contract/ids';
import { REACTION_LIMITS } from '../../../contract/limits';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { reactorNames } from '../../../domain/messages/reactor-names';
import { selectCanCallIn } from '../../state/channels/rights';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { listReactors, selectMayAddReactions, setReaction } from '../../state/messages/reactions';
import { selectWriteReason } from '../../state/lockdown/selectors';
import { useTabStop } from '../../ui/base/tab-stop';
import { pressable } from '../../ui/form/pressable';
import { useFeed } from './feed-context';
import { reactionLabel } from './reaction-label';
import { ReactionButton } from './ReactionButton';
import { ReactionEmoji, selectReactionWord } from './ReactionEmoji';
import styles from './Reactions.module.css';

interface ReactionsProps {
  readonly id: MessageId;
  readonly reactions: Message['reactions'];
  /** Whether the emoji picker is open beside them. */
  readonly isPicking: boolean;
}

/** The reactions under a message, in the order of the first use of their emoji, and a button for another one. */
export const Reactions = memo(function Reactions({ id, reactions, isPicking }: ReactionsProps) {
  const { channelId } = useFeed();
  const mayAdd = useAppSelector((state) => selectMayAddReactions(state, channelId));
  return (
    <div className={styles.reactions}>
      {reactions.slice(0, REACTION_LIMITS.drawn).map((reaction) => (
        <Chip key={reaction.emoji} id={id} reaction={reaction} />
      ))}
      {mayAdd ? <ReactionButton id={id} place="reactions" isOpen={isPicking} className={styles.add} /> : null}
    </div>
  );
});

/** The names in the tooltip of a reaction, which are fetched when it is first wanted. */
const useNames = (id: MessageId, { emoji, count, me }: Reaction) => {
  const dispatch = useAppDispatch();
  const [names, setNames] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<string | null>(null);
  const wanted = `${count} ${me}`;
  const ask = async (): Promise<void> => {
    if (asked === wanted) return;
    setAsked(wanted);
    const result = await dispatch(listReactors(id, emoji, { limit: REACTION_LIMITS.namesShown }));
    if (result.ok)
      setNames(result.value.map(({ displayName, username }) => stripInvisible(displayName ?? username)));
    else setAsked(null);
  };
  return { text: reactorNames(names, count), ask: () => void ask() };
};

function Chip({ id, reaction }: { readonly id: MessageId; readonly reaction: Reaction }) {
  const { emoji, count, me } = reaction;
  const { guildId, channelId } = useFeed();
  const dispatch = useAppDispatch();
  const tabIndex = useTabStop();
  const canReact = useAppSelector((state) => selectCanCallIn(state, channelId, 'reactions.add'));
  const disabledReason = useAppSelector((state) => selectWriteReason(state, guildId, channelId));
  const { text, ask } = useNames(id, reaction);
  const word = useAppSelector((state) => selectReactionWord(state, guildId, reaction));
  const label = reactionLabel(word, count);
  const askNames = disabledReason === undefined && canReact ? ask : undefined;
  return (
    <button
      {...pressable({
        disabledReason,
        onClick: () => void dispatch(setReaction({ channelId, messageId: id }, emoji, !me)),
      })}
      type="button"
      tabIndex={tabIndex}
      className={styles.chip}
      aria-pressed={me}
      aria-label={label}
      aria-description={disabledReason ?? text ?? undefined}
      data-tooltip={disabledReason ?? text ?? label}
      data-reaction={emoji}
      onPointerEnter={askNames}
      onFocus={askNames}
    >
      <ReactionEmoji guildId={guildId} reaction={reaction} />
      <span className={styles.count}>{count}</span>
    </button>
  );
}
