import { AtSign } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { usePicture } from '../../state/pictures/use-picture';
import { Avatar } from '../../ui/identity/Avatar';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './Composer.module.css';
import type { MentionCompletion } from './use-mention-completion';
import type { MentionMatch } from './use-mention-matches';

interface MentionListProps {
  readonly id: string;
  readonly mentions: MentionCompletion;
}

interface MentionRowProps {
  readonly id: string;
  readonly match: MentionMatch;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function MentionRow({ id, match, isChosen, onChoose }: MentionRowProps) {
  const src = usePicture(match.avatar);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.mention}
      // The text box keeps the focus and the caret.
      onMouseDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      {match.type === 'user' ? (
        <Avatar name={match.name} src={src} size={24} />
      ) : (
        <span className={styles.everybody}>
          <AtSign size={16} aria-hidden />
        </span>
      )}
      <span className={styles.mentionName}>
        <EmojiText pieces={namePieces(match.name)} />
      </span>
      <span className={styles.mentionNote}>{match.note}</span>
    </li>
  );
}

/**
 * Suggestions for the @word that is being typed: arrows move, Enter or Tab inserts
 * (docs/spec/composer.md 'Mention list').
 */
export function MentionList({ id, mentions: { matches, chosen, complete } }: MentionListProps) {
  return (
    // The arrow keys in the text box scroll the list; the text box keeps the focus even when the scroll bar is pressed.
    <ul
      className={styles.mentions}
      role="listbox"
      id={id}
      aria-label={t('Mention suggestions')}
      tabIndex={0}
      onMouseDown={(event) => event.preventDefault()}
    >
      {matches.map((match, index) => (
        <MentionRow
          key={match.id}
          id={`${id}-${index}`}
          match={match}
          isChosen={index === chosen}
          onChoose={() => complete(index)}
        />
      ))}
    </ul>
  );
}
