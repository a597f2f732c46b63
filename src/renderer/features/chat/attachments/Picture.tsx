import { ImageOff } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { Attachment } from '../../../../contract/entities/attachment';
import { t } from '../../../../domain/i18n/t';
import type { Size } from '../../../../domain/attachments/layout';
import { pictureSource, wholeSource } from '../../../../domain/attachments/source';
import { shownFileName } from '../../../../domain/attachments/texts';
import { dragAttachment } from '../../../state/attachments/thunks';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { useTabStop } from '../../../ui/base/tab-stop';
import styles from './Attachments.module.css';
import { Blurhash } from './Blurhash';
import { StarButton } from './StarButton';
import { useRevealed } from './use-revealed';

interface PictureProps {
  readonly attachment: Attachment;
  /** The place that is taken before the picture is there, in CSS pixels. */
  readonly box: Size;
  /** In a grid it is cut to its place. */
  readonly isCut: boolean;
  readonly style: CSSProperties;
  readonly onOpen: () => void;
}

/**
 * A picture of a message. Its place never changes: before it is loaded, the blurred colours are there, and after a
 * failure a text. A failed one is fetched again by a press, and when the connection is renewed. Its star is there while the
 * pointer or the focus is on it.
 */
export function Picture({ attachment, box, isCut, style, onOpen }: PictureProps) {
  const { id, blurhash, description } = attachment;
  const dispatch = useAppDispatch();
  const tabIndex = useTabStop();
  const { isShown, reveal } = useRevealed(attachment);
  const epoch = useAppSelector((state) => state.gateway.epoch);
  const [failedIn, setFailedIn] = useState<number | null>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const pixels = Math.max(box.width, box.height) * window.devicePixelRatio;
  const src = pictureSource(attachment, pixels);
  const hasFailed = src === null || failedIn === epoch;
  const name = description === null || description === '' ? shownFileName(attachment) : description;
  const isWhole = wholeSource(attachment) !== null;
  const canStar = isWhole && isShown && !hasFailed;
  const common = {
    ...{ type: 'button' as const, tabIndex, className: styles.picture, 'data-attachment': id },
  };
  const frame = (content: ReactNode): ReactNode => (
    <span
      className={styles.framed}
      style={style}
      onPointerEnter={() => setIsOver(true)}
      onPointerLeave={() => setIsOver(false)}
      onFocus={() => setIsOver(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Between the picture and its star no element has the focus for a moment.
        if (!currentTarget.contains(relatedTarget)) setIsOver(false);
      }}
    >
      {content}
      {canStar && isOver ? <StarButton picture={attachment} className={styles.star} /> : null}
    </span>
  );
  if (!isShown)
    return frame(
      <button {...common} aria-label={t('Spoiler, press to reveal')} onClick={reveal}>
        <Blurhash hash={blurhash} />
        <span className={styles.spoilerLabel}>{t('Spoiler')}</span>
      </button>,
    );
  if (hasFailed)
    return frame(
      <button
        {...common}
        data-failed
        aria-label={t('Picture unavailable: {{name}}. Press to try again', { name })}
        data-tooltip={t('Try Again')}
        onClick={() => setFailedIn(null)}
      >
        <ImageOff size={20} aria-hidden />
        <span className={styles.failedText}>{t('Picture unavailable')}</span>
      </button>,
    );
  return frame(
    <button
      {...common}
      aria-haspopup="dialog"
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        if (isWhole) void dispatch(dragAttachment(attachment.url));
      }}
      onClick={onOpen}
    >
      {isLoaded ? null : <Blurhash hash={blurhash} />}
      <img
        src={src}
        alt={name}
        draggable={false}
        decoding="async"
        className={styles.image}
        data-cut={isCut || undefined}
        onLoad={() => setIsLoaded(true)}
        onError={() => {
          setIsLoaded(false);
          setFailedIn(epoch);
        }}
      />
    </button>,
  );
}
