import { useState } from 'react';
import styles from './Markup.module.css';

/** An emoji as a picture of the app's own; the character where there is none. */
export function Emoji({ text, code }: { readonly text: string; readonly code: string }) {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return <span className={styles.emojiText}>{text}</span>;
  return (
    <img
      className={styles.emoji}
      src={`/emoji/${code}.svg`}
      alt={text}
      draggable={false}
      onError={() => setIsMissing(true)}
    />
  );
}
