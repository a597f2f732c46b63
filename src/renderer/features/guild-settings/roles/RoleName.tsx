import type { CSSProperties } from 'react';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { EmojiText } from '../../../ui/Emoji';
import styles from './RoleName.module.css';

interface RoleNameProps {
  readonly name: string;
  /** #rrggbb. */
  readonly colour: string;
}

/** A role's name after a dot in its colour. */
export function RoleName({ name, colour }: RoleNameProps) {
  const style: CSSProperties & Record<'--dot', string> = { '--dot': colour };
  return (
    <span className={styles.role}>
      <span className={styles.dot} style={style} aria-hidden />
      <span className={styles.name}>
        <EmojiText pieces={namePieces(name)} />
      </span>
    </span>
  );
}
