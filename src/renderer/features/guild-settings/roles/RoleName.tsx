import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { ColourDot } from '../../../ui/identity/ColourDot';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './RoleName.module.css';

interface RoleNameProps {
  readonly name: string;
  /** #rrggbb. */
  readonly colour: string;
}

/** A role's name after a dot in its colour. */
export function RoleName({ name, colour }: RoleNameProps) {
  return (
    <span className={styles.role}>
      <ColourDot colour={colour} />
      <span className={styles.name}>
        <EmojiText pieces={namePieces(name)} />
      </span>
    </span>
  );
}
