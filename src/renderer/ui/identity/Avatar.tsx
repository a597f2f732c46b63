import { type CSSProperties, useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { MovingPicture } from '../page/MovingPicture';
import { Adornment } from './Adornment';
import styles from './Avatar.module.css';
import { classNames } from '../base/class-names';
import { isMovingAddress } from '../base/motion';
import { PRESENCE_NAMES, PresenceDot, type PresenceStatus } from './PresenceDot';

export type AvatarSize = 16 | 20 | 24 | 32 | 40 | 48 | 64 | 80 | 120;

export interface AvatarProps {
  /** The name of the person or server: its initials replace a missing picture. */
  readonly name: string;
  /** Address of the picture (`media:` or `app:`). */
  readonly src?: string | null | undefined;
  /** Address of a decoration, drawn over and around the picture. */
  readonly decoration?: string | null | undefined;
  readonly size?: AvatarSize | undefined;
  /** The presence dot at the lower right. */
  readonly status?: PresenceStatus | undefined;
  /** A ring in the status' colour instead of the dot (the rail's own avatar). */
  readonly ring?: boolean | undefined;
  /** Round for people, square for servers. */
  readonly shape?: 'round' | 'square' | undefined;
  /** Only a server's first letter, where the specification requires it (docs/spec/joining.md 'Invite dialog'). */
  readonly oneLetter?: boolean | undefined;
  /** Bots have a red background where a picture is missing (docs/spec/members.md 'Member list'). */
  readonly tone?: 'bot' | undefined;
  /** Announces name and status to screen readers; not needed beside a text that says them. */
  readonly labelled?: boolean | undefined;
  readonly className?: string | undefined;
}

const GROUNDS = 6;

/** The same name has the same background everywhere. */
function groundOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % GROUNDS;
}

let letters: Intl.Segmenter | undefined;

/** Invisible characters at the beginning of a name. */
const UNSEEN = /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/u;

/** The first letter or digit, with its combining marks. */
function initialOf(name: string): string {
  const text = name.replace(UNSEEN, '');
  // The usual case: a letter before an ASCII character has no marks, and needs no segmenter, which is slow.
  if (/^[A-Za-z0-9](?:[ -~]|$)/.test(text)) return text.charAt(0).toLocaleUpperCase();
  const [first] = (letters ??= new Intl.Segmenter()).segment(text);
  return first === undefined ? '?' : first.segment.toLocaleUpperCase();
}

/** One initial per word, because many names begin with 'The'; at most this many. */
const MOST_INITIALS = 3;
/** Letter size relative to the picture, by the number of letters. */
const LETTER_SIZES = [0.42, 0.42, 0.36, 0.3] as const;
/** A smaller picture has room for one letter only. */
const ROOM_FOR_MORE = 32;

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word.replace(UNSEEN, '') !== '');
  const initials = words.slice(0, MOST_INITIALS).map(initialOf).join('');
  return initials === '' ? initialOf(name) : initials;
};

/** A person's or a server's picture. Its space is reserved while the picture loads. */
export function Avatar({
  name,
  src,
  decoration,
  size = 40,
  status,
  ring,
  shape = 'round',
  oneLetter,
  tone,
  labelled,
  className,
}: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const picture = src != null && src !== '' && src !== failed ? src : null;
  // It stands still until it is looked at: there are many beside each other.
  const isAnimated = picture !== null && isMovingAddress(picture);
  const label = status === undefined ? name : `${name}, ${t(PRESENCE_NAMES[status])}`;
  const named = labelled ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  const dotted = status !== undefined && !ring && size >= 24;
  const dot = Math.max(10, Math.round(size * 0.28));
  const hasRoom = shape === 'square' && size >= ROOM_FOR_MORE && !oneLetter;
  const initials = hasRoom ? initialsOf(name) : initialOf(name);
  const style: CSSProperties & Record<'--hole', string> = {
    width: size,
    height: size,
    fontSize: size * (LETTER_SIZES[Array.from(initials).length] ?? LETTER_SIZES[MOST_INITIALS]),
    '--hole': `${dot / 2 + Math.max(2, size * 0.035)}px`,
  };
  return (
    <span
      {...named}
      className={classNames(styles.avatar, className)}
      data-shape={shape}
      data-dotted={dotted || undefined}
      data-ring={ring ? status : undefined}
      style={style}
      {...(isAnimated && {
        onPointerEnter: () => setIsOver(true),
        onPointerLeave: () => setIsOver(false),
      })}
    >
      {picture === null ? (
        <span className={styles.initial} data-ground={tone ?? groundOf(name)}>
          {initials}
        </span>
      ) : isAnimated ? (
        <MovingPicture
          isAnimated
          waits
          src={picture}
          alt=""
          isLive={isOver}
          className={styles.picture}
          onMissing={() => setFailed(picture)}
        />
      ) : (
        <img
          className={styles.picture}
          src={picture}
          alt=""
          width={size}
          height={size}
          draggable={false}
          onError={() => setFailed(picture)}
        />
      )}
      {decoration == null ? null : <Adornment src={decoration} className={styles.decoration} />}
      {dotted && <PresenceDot status={status} size={dot} className={styles.dot} />}
    </span>
  );
}
