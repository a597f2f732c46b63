import { VideoOff } from 'lucide-react';
import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react';
import type { Attachment } from '../../../../contract/entities/attachment';
import { shownFileName } from '../../../../domain/attachments/texts';
import { PlayerBar } from './PlayerBar';
import styles from './Attachments.module.css';
import { SaveButton } from './SaveButton';
import { usePlayer } from './use-player';

interface FilmProps {
  readonly attachment: Attachment;
  readonly src: string;
  readonly poster: string | null;
  /** The place that it takes. */
  readonly style: CSSProperties;
}

/** The player of a video, which begins at once: the reader has pressed its picture. */
export function Film({ attachment, src, poster, style }: FilmProps) {
  const { durationMs } = attachment;
  const element = useRef<HTMLVideoElement>(null);
  const player = usePlayer(element, durationMs === null ? null : durationMs / 1000);
  const begin = useEffectEvent(() => player.toggle());
  useEffect(() => begin(), []);
  return (
    <>
      {player.state.hasFailed ? (
        <div className={styles.failedFilm} style={style}>
          <VideoOff size={32} aria-hidden />
          <span>{shownFileName(attachment)}</span>
        </div>
      ) : (
        <video
          ref={element}
          src={src}
          poster={poster ?? undefined}
          aria-label={shownFileName(attachment)}
          playsInline
          disablePictureInPicture
          disableRemotePlayback
          className={styles.film}
          style={style}
          {...player.handlers}
          onClick={player.toggle}
        />
      )}
      <PlayerBar player={player}>
        <SaveButton attachment={attachment} />
      </PlayerBar>
    </>
  );
}
