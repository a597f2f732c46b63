import { useRef } from 'react';
import { PlayerBar } from './PlayerBar';
import { usePlayer } from './use-player';

interface SoundProps {
  readonly src: string;
  /** Known before it is loaded; null if the server does not say. */
  readonly durationMs: number | null;
}

/** The player of a recording, which is loaded when it is played. */
export function Sound({ src, durationMs }: SoundProps) {
  const element = useRef<HTMLAudioElement>(null);
  const player = usePlayer(element, durationMs === null ? null : durationMs / 1000);
  return (
    <>
      <audio ref={element} src={src} preload="none" {...player.handlers} />
      <PlayerBar player={player} />
    </>
  );
}
