import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react';
import { PlayerBar } from './PlayerBar';
import styles from './Attachments.module.css';
import { usePlayer } from './use-player';

interface FilmProps {
  readonly src: string;
  readonly poster: string | null;
  readonly name: string;
  readonly durationMs: number | null;
  /** The place that it takes. */
  readonly style: CSSProperties;
}

/** The player of a video, which begins at once: the reader has pressed its picture. */
export function Film({ src, poster, name, durationMs, style }: FilmProps) {
  const element = useRef<HTMLVideoElement>(null);
  const player = usePlayer(element, durationMs === null ? null : durationMs / 1000);
  const begin = useEffectEvent(() => player.toggle());
  useEffect(() => begin(), []);
  return (
    <>
      <video
        ref={element}
        src={src}
        poster={poster ?? undefined}
        aria-label={name}
        playsInline
        disablePictureInPicture
        disableRemotePlayback
        className={styles.film}
        style={style}
        {...player.handlers}
        onClick={player.toggle}
      />
      <PlayerBar player={player} />
    </>
  );
}
