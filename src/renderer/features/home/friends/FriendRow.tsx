import { memo } from 'react';
import type { RelatedUser, Relation } from '../../../../contract/entities/relation';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { emojiPieces, namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch, useAppStore } from '../../../state/hooks';
import { usePicture } from '../../../state/pictures/use-picture';
import { useSaid } from '../../../state/presence/use-said';
import { type RelationCommand, relationCommands } from '../../../state/relations/commands';
import { MESSAGE_GLYPH, MORE_GLYPH } from '../../../ui/base/glyphs';
import { IconButton } from '../../../ui/form/IconButton';
import { Avatar } from '../../../ui/identity/Avatar';
import { PRESENCE_NAMES } from '../../../ui/identity/PresenceDot';
import type { FocusHandlers } from '../../../ui/list/use-kept-focus';
import { Menu } from '../../../ui/overlay/Menu';
import type { MenuEntry } from '../../../ui/overlay/menu-entries';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './FriendList.module.css';
import { ICONS } from './use-friend-entries';

/** The commands that are buttons of the row; the others are in its menu. */
const BUTTONS: readonly RelationCommand['mark'][] = ['message', 'accept', 'decline', 'cancel', 'unblock'];

const saidOf = ({ kind, user }: Relation): string => {
  switch (kind) {
    case 'incoming':
      return t('Incoming Friend Request');
    case 'outgoing':
      return t('Outgoing Friend Request');
    case 'blocked':
      return t('Blocked');
    case 'friend':
      return t(PRESENCE_NAMES[user.status ?? 'inactive']);
  }
};

interface FriendRowProps {
  readonly relation: Relation;
  /** The place of the row, which its handlers know. */
  readonly index: number;
  readonly focus: FocusHandlers;
  readonly disabledReason: string | undefined;
  /** The entries of a person's menu; the same function with each drawing. */
  readonly entriesOf: (user: RelatedUser) => readonly MenuEntry[];
}

/** The handlers are made anew with each drawing of the list, and do the same for the same place. */
const isSame = (one: FriendRowProps, other: FriendRowProps): boolean =>
  one.relation === other.relation && one.index === other.index && one.disabledReason === other.disabledReason;

/** A person: picture, name, what they are, and what can be done. Drawn again only for a change of this person. */
export const FriendRow = memo(function FriendRow({
  relation,
  focus,
  disabledReason,
  entriesOf,
}: FriendRowProps) {
  const { user, kind } = relation;
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const src = usePicture(user.avatar);
  const decoration = usePicture(user.avatarDecoration);
  const name = stripInvisible(user.username);
  const text = useSaid(user);
  const said = text === null ? saidOf(relation) : `${saidOf(relation)} · ${text}`;
  const commands = relationCommands(store.getState(), dispatch, user);
  return (
    <li className={styles.row} data-grid-row data-person={user.id} aria-label={`${name}, ${said}`} {...focus}>
      <Avatar
        name={user.username}
        src={src}
        decoration={decoration}
        size={32}
        status={kind === 'friend' ? (user.status ?? 'inactive') : undefined}
      />
      <span className={styles.who}>
        <bdi className={styles.name}>
          <EmojiText pieces={namePieces(user.username)} />
        </bdi>
        <span className={styles.said}>
          <EmojiText pieces={emojiPieces(said)} />
        </span>
      </span>
      {commands.flatMap(({ mark, label, onSelect }) =>
        BUTTONS.includes(mark) && (mark !== 'message' || kind === 'friend')
          ? [
              <IconButton
                key={mark}
                label={label}
                icon={mark === 'message' ? MESSAGE_GLYPH : ICONS[mark]}
                aria-description={name}
                disabledReason={disabledReason}
                onClick={onSelect}
              />,
            ]
          : [],
      )}
      <Menu
        align="end"
        trigger={<IconButton label={t('More')} aria-description={name} icon={MORE_GLYPH} />}
        entries={() => entriesOf(user)}
      />
    </li>
  );
}, isSame);
