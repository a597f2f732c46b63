import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Attachment } from '../../../../contract/entities/attachment';
import { shownSize } from '../../../../domain/attachments/layout';
import { posterSource, wholeSource } from '../../../../domain/attachments/source';
import { playTimeText, shownFileName } from '../../../../domain/attachments/texts';
import { t } from '../../../../domain/i18n/t';
import { useTabStop } from '../../../ui/base/tab-stop';
import { lazyPart } from '../../../ui/overlay/lazy-part';
import styles from './Attachments.module.css';
import { Blurhash } from './Blurhash';
import { FileHead } from './FileCard';
import { SaveButton } from './SaveButton';
import { SpoilerCover } from './SpoilerCover';

const Sound = lazyPart(
  () => import('./Sound').then((m) => m.Sound),
  <div className={styles.bar} aria-busy />,
);
const Film = lazyPart(() => import('./Film').then((m) => m.Film));

interface FileProps {
  readonly attachment: Attachment;
}

/** A recording: its name, and the player. */
export function AudioFile({ attachment }: FileProps) {
  const src = wholeSource(attachment);
  return (
    <SpoilerCover attachment={attachment}>
      {() => (
        <div
          className={styles.card}
          data-attachment={attachment.id}
          role="group"
          aria-label={shownFileName(attachment)}
        >
          <FileHead attachment={attachment} />
          {src === null ? (
            <div className={styles.bar}>{t('This file is no longer available')}</div>
          ) : (
            <Sound src={src} durationMs={attachment.durationMs} />
          )}
        </div>
      )}
    </SpoilerCover>
  );
}

/** A video: its picture until it is played, and the controls below from then on. */
export function VideoFile({ attachment }: FileProps) {
  const tabIndex = useTabStop();
  const { blurhash, description, durationMs } = attachment;
  const [isWanted, setIsWanted] = useState(false);
  const [isPosterBroken, setIsPosterBroken] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const box = shownSize(attachment);
  const style = { width: box.width, aspectRatio: `${box.width} / ${box.height}` };
  const src = wholeSource(attachment);
  const poster = isPosterBroken ? null : posterSource(attachment);
  const name = shownFileName(attachment);
  return (
    <SpoilerCover attachment={attachment}>
      {(isShown) => (
        <div
          className={styles.video}
          data-attachment={attachment.id}
          ref={frame}
          role="group"
          aria-label={name}
        >
          {isWanted && src !== null ? (
            <Film {...{ attachment, src, style, poster }} />
          ) : (
            <>
              <button
                type="button"
                tabIndex={tabIndex}
                className={styles.picture}
                style={style}
                aria-label={t('Play {{name}}', { name: description ?? name })}
                disabled={src === null}
                onClick={({ currentTarget }) => {
                  // The pressed button is removed.
                  currentTarget.closest('article')?.focus({ preventScroll: true });
                  setIsWanted(true);
                }}
              >
                <Blurhash hash={blurhash} />
                {poster === null || !isShown ? null : (
                  <img
                    src={poster}
                    alt=""
                    draggable={false}
                    className={styles.image}
                    onError={() => setIsPosterBroken(true)}
                  />
                )}
                <span className={styles.playMark}>
                  <Play size={24} aria-hidden />
                </span>
              </button>
              <div className={styles.bar}>
                <span className={styles.barName}>{name}</span>
                <span className={styles.time}>
                  {src === null
                    ? t('This file is no longer available')
                    : durationMs === null
                      ? ''
                      : playTimeText(durationMs / 1000)}
                </span>
                <SaveButton attachment={attachment} />
              </div>
            </>
          )}
        </div>
      )}
    </SpoilerCover>
  );
}
