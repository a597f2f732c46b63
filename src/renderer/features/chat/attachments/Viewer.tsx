import {
  ChevronLeft,
  ChevronRight,
  Copy,
  Download,
  FolderOpen,
  ImageOff,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Attachment } from '../../../../contract/entities/attachment';
import type { AttachmentId } from '../../../../contract/ids';
import type { Size } from '../../../../domain/attachments/layout';
import { pictureSource, wholeSource } from '../../../../domain/attachments/source';
import { fileSizeText, shownFileName } from '../../../../domain/attachments/texts';
import { canZoomIn, isZoomed, PAN_STEP, ZOOM_STEP } from '../../../../domain/attachments/zoom';
import { t } from '../../../../domain/i18n/t';
import { selectSavedKey } from '../../../state/attachments/selectors';
import { saveAttachment, showSaved } from '../../../state/attachments/thunks';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { Button } from '../../../ui/form/Button';
import { IconButton } from '../../../ui/form/IconButton';
import { Lightbox } from '../../../ui/overlay/Lightbox';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden';
import { StarButton } from './StarButton';
import { useCopyPicture } from './use-copy-picture';
import { useZoom } from './use-zoom';
import styles from './Viewer.module.css';

interface ViewerProps {
  readonly pictures: readonly Attachment[];
  /** The picture that is shown first. */
  readonly first: AttachmentId;
  /** The spoilers that the reader has revealed. */
  readonly revealed: Set<AttachmentId>;
  readonly onClose: () => void;
}

interface SheetProps {
  readonly picture: Attachment;
  readonly zooming: ReturnType<typeof useZoom>;
  readonly onSize: (size: Size) => void;
}

/** The picture itself, over its preview until it is there. */
function Sheet({ picture, zooming, onSize }: SheetProps) {
  const { zoom, shown, isDragged, handlers, scaleBy, reset } = zooming;
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const whole = wholeSource(picture);
  const preview = pictureSource(picture, 800);
  if (whole === null || state === 'failed')
    return (
      <div className={styles.middle}>
        <ImageOff size={32} aria-hidden />
        <p>{t('Picture unavailable')}</p>
        {whole === null ? null : <Button onClick={() => setState('loading')}>{t('Try Again')}</Button>}
      </div>
    );
  const { description } = picture;
  const style = {
    ...{ width: shown.width, height: shown.height },
    ...{ translate: `${zoom.x}px ${zoom.y}px`, scale: String(zoom.scale) },
  };
  return (
    <div
      className={styles.sheet}
      data-zoomed={isZoomed(zoom) || undefined}
      data-dragged={isDragged || undefined}
      {...handlers}
      onDoubleClick={() => (isZoomed(zoom) ? reset() : scaleBy(2))}
    >
      <div className={styles.picture} style={style}>
        {state === 'loading' && preview !== null && preview !== whole ? (
          <img src={preview} alt="" draggable={false} className={styles.image} />
        ) : null}
        <img
          src={whole}
          alt={description === null || description === '' ? shownFileName(picture) : description}
          draggable={false}
          className={styles.image}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setState('loaded');
            onSize({ width, height });
          }}
          onError={() => setState('failed')}
        />
      </div>
    </div>
  );
}

/**
 * The pictures of a message over the window: zoom by wheel, keys and buttons, pan by dragging and arrows, the others of
 * the message by arrows.
 */
export function Viewer({ pictures, first, revealed, onClose }: ViewerProps) {
  const dispatch = useAppDispatch();
  const copy = useCopyPicture();
  const [id, setId] = useState(first);
  const [sizes, setSizes] = useState<Readonly<Record<AttachmentId, Size>>>({});
  const [, setRevealedCount] = useState(revealed.size);
  const [view, setView] = useState<HTMLDivElement | null>(null);
  const at = Math.max(
    0,
    pictures.findIndex((one) => one.id === id),
  );
  const picture = pictures[at];
  const own = { width: picture?.width ?? 0, height: picture?.height ?? 0 };
  const zooming = useZoom(view, (picture === undefined ? undefined : sizes[picture.id]) ?? own);
  const key = useAppSelector((state) => selectSavedKey(state, picture?.url ?? ''));
  if (picture === undefined) return null;
  const { zoom, scaleBy, reset, pan } = zooming;
  const name = shownFileName(picture);
  const count = pictures.length;
  const isHidden = picture.spoiler && !revealed.has(picture.id);
  const go = (to: number): void => {
    const next = pictures[to];
    if (next === undefined) return;
    reset();
    setId(next.id);
  };
  const save = (): void => void dispatch(saveAttachment(picture.url));
  const copyIt = (): void => void (isHidden ? undefined : copy(picture.url));
  const arrows = (event: KeyboardEvent): boolean => {
    const [x, y] = ARROWS[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return false;
    if (isZoomed(zoom)) pan(-x * PAN_STEP, -y * PAN_STEP);
    else if (x !== 0) go(at + x);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const withCtrl = event.ctrlKey || event.metaKey;
    const act = (withCtrl ? CTRL : PLAIN)[event.key.toLowerCase()];
    if (event.altKey || event.defaultPrevented) return;
    if (act === undefined && (withCtrl || !arrows(event))) return;
    event.preventDefault();
    if (act === 'in') scaleBy(ZOOM_STEP);
    else if (act === 'out') scaleBy(1 / ZOOM_STEP);
    else if (act === 'whole') reset();
    else if (act === 'first') go(0);
    else if (act === 'last') go(count - 1);
    else if (act === 'save') save();
    else if (act === 'copy') copyIt();
  };
  const position = t('{{at}} of {{all}}', { at: at + 1, all: count });
  return (
    <Lightbox
      title={name}
      onClose={onClose}
      onKeyDown={onKeyDown}
      caption={
        <>
          <p className={styles.name}>{name}</p>
          <p className={styles.facts}>
            {[fileSizeText(picture.size), ...(count > 1 ? [position] : [])].join(' · ')}
          </p>
          <VisuallyHidden live>{count > 1 ? `${name}, ${position}` : ''}</VisuallyHidden>
        </>
      }
      tools={
        <>
          <IconButton
            label={t('Zoom out')}
            shortcut="-"
            icon={<ZoomOut />}
            tooltipSide="bottom"
            disabledReason={isZoomed(zoom) ? undefined : t('The whole picture is shown')}
            onClick={() => scaleBy(1 / ZOOM_STEP)}
          />
          <IconButton
            label={t('Zoom in')}
            shortcut="+"
            icon={<ZoomIn />}
            tooltipSide="bottom"
            disabledReason={canZoomIn(zoom) ? undefined : t('The largest size is shown')}
            onClick={() => scaleBy(ZOOM_STEP)}
          />
          <StarButton picture={picture} tooltipSide="bottom" />
          <IconButton label={t('Copy')} icon={<Copy />} tooltipSide="bottom" onClick={copyIt} />
          {key === null ? null : (
            <IconButton
              label={t('Open Folder')}
              icon={<FolderOpen />}
              tooltipSide="bottom"
              onClick={() => void dispatch(showSaved(key))}
            />
          )}
          <IconButton label={t('Save')} icon={<Download />} tooltipSide="bottom" onClick={save} />
        </>
      }
    >
      <div className={styles.room}>
        <div ref={setView} className={styles.view}>
          {isHidden ? (
            <div className={styles.middle}>
              <Button
                onClick={() => {
                  revealed.add(picture.id);
                  setRevealedCount(revealed.size);
                }}
              >
                {t('Show spoiler')}
              </Button>
            </div>
          ) : (
            <Sheet
              key={picture.id}
              {...{ picture, zooming }}
              onSize={(size) => setSizes((before) => ({ ...before, [picture.id]: size }))}
            />
          )}
        </div>
        {picture.description === null || picture.description === '' || isHidden ? null : (
          <p className={styles.description}>{picture.description}</p>
        )}
      </div>
      {count > 1 ? (
        <>
          <span className={styles.before}>
            <IconButton
              size="l"
              label={t('Previous picture')}
              icon={<ChevronLeft />}
              disabledReason={at > 0 ? undefined : t('This is the first picture')}
              onClick={() => go(at - 1)}
            />
          </span>
          <span className={styles.after}>
            <IconButton
              size="l"
              label={t('Next picture')}
              icon={<ChevronRight />}
              disabledReason={at < count - 1 ? undefined : t('This is the last picture')}
              onClick={() => go(at + 1)}
            />
          </span>
        </>
      ) : null}
    </Lightbox>
  );
}

type Act = 'in' | 'out' | 'whole' | 'first' | 'last' | 'save' | 'copy';
const PLAIN: Readonly<Record<string, Act>> = {
  ...{ '+': 'in', '=': 'in', '-': 'out', '0': 'whole', home: 'first', end: 'last' },
};
const CTRL: Readonly<Record<string, Act>> = { s: 'save', c: 'copy' };
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
};
