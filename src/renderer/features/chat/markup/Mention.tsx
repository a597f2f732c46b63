import type { UserId } from '../../../../contract/ids';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { UNKNOWN_USER } from '../../../../domain/messages/markup/plain-text';
import { useAppSelector } from '../../../state/hooks';
import { selectMemberName, selectTopRoleColour } from '../../../state/members/selectors';
import { EmojiText } from '../../../ui/Emoji';
import { TintedText } from '../../../ui/TintedText';
import { useFeed } from '../feed-context';
import styles from './Markup.module.css';

/** A mention by the member's name in the colour of the highest role, or Unknown User. */
export function Mention({ userId }: { readonly userId: UserId }) {
  const { guildId } = useFeed();
  const name = useAppSelector((state) => selectMemberName(state, guildId, userId));
  const colour = useAppSelector((state) => selectTopRoleColour(state, guildId, userId));
  return (
    <TintedText colour={colour} className={styles.mention}>
      @<EmojiText pieces={namePieces(name ?? UNKNOWN_USER)} />
    </TintedText>
  );
}
