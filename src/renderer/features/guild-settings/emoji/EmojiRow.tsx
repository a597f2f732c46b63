import { PenLine, Trash2 } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import type { GuildEmoji } from '../../../../contract/entities/emoji';
import type { GuildId, UserId } from '../../../../contract/ids';
import { emojiWord } from '../../../../domain/emoji/custom-emoji';
import { t } from '../../../../domain/i18n/t';
import { shownName } from '../../../../domain/members/grouping';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { UNKNOWN_USER } from '../../../../domain/messages/markup/plain-text';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppSelector } from '../../../state/hooks';
import { useMember } from '../../../state/members/use-member';
import { usePicture } from '../../../state/pictures/use-picture';
import { IconButton } from '../../../ui/form/IconButton';
import { EmojiText, PictureEmoji } from '../../../ui/text/Emoji';
import { EmojiName } from './EmojiName';
import styles from './EmojiPage.module.css';

interface EmojiRowProps {
  readonly guildId: GuildId;
  readonly emoji: GuildEmoji;
  /** The same function for all rows. */
  readonly onDelete: (emoji: GuildEmoji) => void;
}

/** An emoji of the list: picture, name, who added it. */
export const EmojiRow = memo(function EmojiRow({ guildId, emoji, onDelete }: EmojiRowProps) {
  const { name, url, creatorId } = emoji;
  const src = usePicture(url);
  const blocked = useAppSelector(selectBlockedReason);
  const [isRenaming, setIsRenaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) rename.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const word = emojiWord(name);
  return (
    <li className={styles.row}>
      <span className={styles.picture} aria-hidden>
        <PictureEmoji {...{ word, src }} isAnimated={emoji.animated} />
      </span>
      {isRenaming ? (
        <EmojiName guildId={guildId} emoji={emoji} onEnd={() => setIsRenaming(false)} />
      ) : (
        <>
          <span className={styles.name} data-selectable>
            {word}
          </span>
          <span className={styles.creator}>
            {creatorId === null ? null : <Creator guildId={guildId} userId={creatorId} />}
          </span>
          <IconButton
            ref={rename}
            label={t('Rename {{name}}', { name: word })}
            icon={<PenLine />}
            size="s"
            disabledReason={blocked}
            onClick={() => setIsRenaming(true)}
          />
          <IconButton
            label={t('Delete {{name}}', { name: word })}
            icon={<Trash2 />}
            size="s"
            disabledReason={blocked}
            aria-haspopup="dialog"
            onClick={() => onDelete(emoji)}
          />
        </>
      )}
    </li>
  );
});

function Creator({ guildId, userId }: { readonly guildId: GuildId; readonly userId: UserId }) {
  const member = useMember(guildId, userId);
  const name = member === null ? t(UNKNOWN_USER) : shownName(member);
  return <EmojiText pieces={namePieces(t('Added by {{name}}', { name }))} />;
}
