import { AtSign } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { usePicture } from '../../state/pictures/use-picture';
import { Avatar } from '../../ui/Avatar';
import styles from './Composer.module.css';
import type { MentionMatch } from './use-mention-matches';

interface MentionListProps {
  readonly matches: readonly MentionMatch[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

interface MentionRowProps {
  readonly match: MentionMatch;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function MentionRow({ match, isChosen, onChoose }: MentionRowProps) {
  const src = usePicture(match.avatar);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li
      ref={row}
      role="option"
      aria-selected={isChosen}
      className={styles.mention}
      // The text keeps the focus, and with it the caret.
      onMouseDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      {match.type === 'user' ? (
        <Avatar name={match.name} src={src} size={24} />
      ) : (
        <AtSign size={20} aria-hidden />
      )}
      <span className={styles.mentionName}>{match.name}</span>
      <span className={styles.mentionNote}>{match.note}</span>
    </li>
  );
}

/** Suggestions for the @word that is being typed: arrows move, Enter or Tab inserts (server-area.md 4). */
export function MentionList({ matches, chosen, onChoose }: MentionListProps) {
  return (
    <ul className={styles.mentions} role="listbox" aria-label="Mention suggestions">
      {matches.map((match, index) => (
        <MentionRow
          key={match.id}
          match={match}
          isChosen={index === chosen}
          onChoose={() => onChoose(index)}
        />
      ))}
    </ul>
  );
}
