import { X } from 'lucide-react';
import type { PinnedMessage } from '../../../../contract/entities/message';
import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { shownName } from '../../../../domain/members/grouping';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { treeWithin } from '../../../../domain/messages/markup/fold';
import type { MarkupTree } from '../../../../domain/messages/markup/node';
import { useAppSelector } from '../../../state/hooks';
import { selectMemberName, selectTopRoleColour } from '../../../state/members/selectors';
import { useMember } from '../../../state/members/use-member';
import { usePicture } from '../../../state/pictures/use-picture';
import { timeTexts } from '../../../state/time-texts';
import { Button } from '../../../ui/form/Button';
import { IconButton } from '../../../ui/form/IconButton';
import { Avatar } from '../../../ui/identity/Avatar';
import type { FocusHandlers } from '../../../ui/list/use-kept-focus';
import { EmojiText } from '../../../ui/text/Emoji';
import { TintedText } from '../../../ui/text/TintedText';
import { MessageDigest } from '../MessageDigest';
import list from '../HeaderList.module.css';
import styles from './Pins.module.css';

interface PinnedItemProps {
  readonly guildId: GuildId;
  readonly message: PinnedMessage;
  /** They note where the focus is. */
  readonly focus: FocusHandlers;
  /** A time of the current day. */
  readonly today: number;
  readonly onJump: () => void;
  /** Null where the person may not unpin. */
  readonly onUnpin: (() => void) | null;
  readonly disabledReason: string | undefined;
}

/** The most that is drawn of a text, in units of one emoji. */
const SHOWN = 160;
const beginning = (tree: MarkupTree): MarkupTree => treeWithin(tree, SHOWN);

/** A pinned message: author, time, the beginning of its text, and who pinned it. */
export function PinnedItem({
  guildId,
  message,
  focus,
  today,
  onJump,
  onUnpin,
  disabledReason,
}: PinnedItemProps) {
  const { authorId, pinnedBy } = message;
  const member = useMember(guildId, authorId);
  const colour = useAppSelector((state) => selectTopRoleColour(state, guildId, authorId));
  const src = usePicture(member === null ? message.avatar : member.avatar);
  const name = member === null ? (message.displayName ?? message.username) : shownName(member);
  const pinner =
    useAppSelector((state) => selectMemberName(state, guildId, pinnedBy.id)) ?? pinnedBy.username;
  return (
    <li className={list.item} {...focus}>
      <header className={list.head}>
        <Avatar name={name} src={src} size={32} />
        <TintedText colour={colour} className={styles.author}>
          <EmojiText pieces={namePieces(name)} />
        </TintedText>
        <time
          className={list.time}
          dateTime={message.createdAt}
          data-tooltip={timeTexts().fullTime(message.createdAt, today)}
        >
          {timeTexts().messageTime(message.createdAt, today)}
        </time>
        <span className={list.acts}>
          <Button size="s" aria-label={t('Jump to the message of {{name}}', { name })} onClick={onJump}>
            {t('Jump')}
          </Button>
          {onUnpin === null ? null : (
            <IconButton
              size="s"
              label={t('Unpin')}
              icon={<X />}
              disabledReason={disabledReason}
              onClick={onUnpin}
            />
          )}
        </span>
      </header>
      <div className={list.text} data-selectable>
        <MessageDigest guildId={guildId} message={message} cut={beginning} />
      </div>
      <p className={styles.by}>
        <EmojiText pieces={namePieces(t('Pinned by {{name}}', { name: pinner }))} />
      </p>
    </li>
  );
}
