import { AtSign, Hash, Volume2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { msg, t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { usePicture } from '../../state/pictures/use-picture';
import { Avatar } from '../../ui/identity/Avatar';
import { Emoji, EmojiText, PictureEmoji } from '../../ui/text/Emoji';
import { TintedText } from '../../ui/text/TintedText';
import styles from './Composer.module.css';
import type { Suggestion } from './suggestion';
import type { MentionCompletion } from './use-mention-completion';

interface MentionListProps {
  readonly id: string;
  readonly mentions: MentionCompletion;
}

interface MentionRowProps {
  readonly id: string;
  readonly match: Suggestion;
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
      <Sign match={match} src={src} />
      <span className={styles.mentionName}>
        <TintedText colour={match.colour}>
          <EmojiText pieces={namePieces(match.name)} />
        </TintedText>
      </span>
      <span className={styles.mentionNote}>{match.note}</span>
    </li>
  );
}

const SIGNS = { everyone: AtSign, here: AtSign, role: AtSign, text: Hash, voice: Volume2 } as const;

/** The picture of a row. */
function Sign({ match, src }: { readonly match: Suggestion; readonly src: string | null }) {
  if (match.type === 'user') return <Avatar name={match.name} src={src} size={24} />;
  if (match.type === 'guild-emoji') {
    return (
      <span className={styles.emojiSign}>
        <PictureEmoji word={match.name} src={src} isAnimated={match.isAnimated} />
      </span>
    );
  }
  if (match.type === 'emoji') {
    return (
      <span className={styles.emojiSign}>
        <Emoji text={match.text} code={match.emoji ?? ''} />
      </span>
    );
  }
  const Icon = SIGNS[match.type];
  return (
    <span className={styles.everybody}>
      <Icon size={16} aria-hidden />
    </span>
  );
}

const LABELS = {
  '@': msg('Mention suggestions'),
  '#': msg('Channel suggestions'),
  ':': msg('Emoji suggestions'),
} as const;

/**
 * Suggestions for the word that is being typed: arrows move, Enter or Tab inserts
 * (docs/spec/composer.md 'Suggestions').
 */
export function MentionList({ id, mentions: { matches, mark, chosen, complete } }: MentionListProps) {
  return (
    // The arrow keys in the text box scroll the list; the text box keeps the focus even when the scroll bar is pressed.
    <ul
      className={styles.mentions}
      role="listbox"
      id={id}
      aria-label={t(LABELS[mark ?? '@'])}
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
