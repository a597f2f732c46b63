import { useState } from 'react';
import { MovingPicture } from '../page/MovingPicture';
import styles from './Emoji.module.css';

export interface EmojiProps {
  /** The emoji itself: copied, read out, and shown where there is no picture. */
  readonly text: string;
  /** The name of its picture: code points in hexadecimal, joined by '-'. */
  readonly code: string;
}

/** An emoji as one of the app's own pictures (`/emoji/<code>.svg`), scaled with the surrounding text. */
export function Emoji({ text, code }: EmojiProps) {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return <span className={styles.text}>{text}</span>;
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

export interface PictureEmojiProps {
  /** Its name between colons: copied, read out, and shown where there is no picture. */
  readonly word: string;
  /** The address of its picture; null if there is none. */
  readonly src: string | null;
  /** Whether the name is shown under the pointer. */
  readonly isNamed?: true;
  /** Whether the picture is known to move. */
  readonly isAnimated?: boolean | undefined;
}

/** An emoji of a server by its picture, scaled with the surrounding text. */
export function PictureEmoji({ word, src, isNamed, isAnimated = false }: PictureEmojiProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  if (src === null || missing === src) return word;
  if (isAnimated)
    return (
      <span
        className={styles.moving}
        data-tooltip={isNamed && word}
        onPointerEnter={() => setIsOver(true)}
        onPointerLeave={() => setIsOver(false)}
      >
        <MovingPicture
          isAnimated
          src={src}
          alt=""
          isLive={isOver}
          className={styles.frame}
          onMissing={() => setMissing(src)}
        />
        {/* Copied and read out: a canvas has no text that is copied. */}
        <span className={styles.word}>{word}</span>
      </span>
    );
  return (
    <img
      className={styles.picture}
      src={src}
      alt={word}
      draggable={false}
      data-tooltip={isNamed && word}
      onError={() => setMissing(src)}
    />
  );
}

/** The place of an emoji of a server whose picture is not known yet. */
export function AwaitedEmoji({ word }: Pick<PictureEmojiProps, 'word'>) {
  return <span className={styles.emoji} role="img" aria-label={word} />;
}

export interface EmojiTextProps {
  /** Words (`key` null) and emoji, in order. */
  readonly pieces: readonly { readonly text: string; readonly key: string | null }[];
}

/** A name or topic with pictures for its emoji, so that it reads the same where no font has them. */
export function EmojiText({ pieces }: EmojiTextProps) {
  return pieces.map(({ text, key }, place) =>
    // A text's pieces have no key but their index.
    key === null ? text : <Emoji key={place} text={text} code={key} />,
  );
}
