import { startTransition, useEffect, useState } from 'react';
import { EmojiPanel } from '../features/emoji-picker/EmojiPopover';
import styles from './FirstDrawing.module.css';
import { type Idle, preloadPartsLater } from './preload-parts';

const pickNothing = (): void => undefined;

/**
 * Loads often-used parts while the app is idle, and renders the emoji picker once out of sight: code that has not run
 * before, and pictures that have not been decoded, would make its first opening several times as slow as the next.
 */
export function FirstDrawing({ idle }: { readonly idle: Idle }) {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => preloadPartsLater(idle, () => startTransition(() => setIsDrawn(true))), [idle]);
  useEffect(() => {
    if (isDrawn) return idle(() => setIsDrawn(false));
    return undefined;
  }, [isDrawn, idle]);
  if (!isDrawn) return null;
  return (
    <div className={styles.unseen} data-testid="first-drawing" inert aria-hidden>
      <EmojiPanel guildId={null} onPick={pickNothing} />
    </div>
  );
}
