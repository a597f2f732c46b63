import { Adornment } from './Adornment';
import { Avatar } from './Avatar';
import styles from './WornArticle.module.css';

interface WornArticleProps {
  readonly kind: 'decoration' | 'nameplate';
  /** Address of the picture of the article; null until it is there. */
  readonly picture: string | null;
  /** Name and picture of who wears it. */
  readonly name: string;
  readonly avatar: string | null;
}

/** An article of the store as it looks on a person. Its name is a text beside it. */
export function WornArticle({ kind, picture, name, avatar }: WornArticleProps) {
  return (
    <span className={styles.show} data-kind={kind} aria-hidden>
      {kind === 'nameplate' ? (
        <span className={styles.plate}>
          <Adornment src={picture} className={styles.image} />
          <Avatar name={name} src={avatar} size={24} />
          <span className={styles.name}>{name}</span>
        </span>
      ) : (
        <Avatar name={name} src={avatar} decoration={picture} size={48} />
      )}
    </span>
  );
}
