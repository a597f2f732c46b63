import { Users } from 'lucide-react';
import type { DeskItem } from '../../../contract/ipc/desk';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { groupText } from '../../../domain/moderation/group-text';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './Desk.module.css';

/** How many members joined together with the one whom the item is about. */
export function DeskGroup({ group }: { readonly group: NonNullable<DeskItem['group']> }) {
  return (
    <p className={styles.group}>
      <Users size={14} aria-hidden />
      <span>
        <EmojiText pieces={namePieces(groupText(group))} />
      </span>
    </p>
  );
}
