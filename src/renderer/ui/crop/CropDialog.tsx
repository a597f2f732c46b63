import { RotateCcw } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { Button } from '../form/Button';
import { CROP_CANVAS, CROP_ZOOM, type CropShape, type CropView, FIRST_VIEW } from './crop-geometry';
import { panBy, placeOn, placeOnCanvas, zoomTo } from './crop-geometry';
import { type OpenPicture, openPictureFile, type OpenPictureFile } from './crop-surface';
import styles from './CropDialog.module.css';
import { Dialog } from '../overlay/Dialog';
import { ErrorState } from '../page/ErrorState';
import { Slider } from '../form/Slider';
import { Spinner } from '../page/Spinner';
import { useCropGestures } from './use-crop-gestures';

export interface CropDialogProps {
  /** For example 'Edit Server Icon'. */
  readonly title: string;
  readonly shape: CropShape;
  /** The chosen file; a file that is not a picture shows an error. */
  readonly file: Blob;
  /** Receives the cropped part as a data URL: a PNG unless the shape has another format. */
  readonly onSave: (picture: string) => void;
  readonly onClose: () => void;
  readonly openFile?: OpenPictureFile | undefined;
}

/** Opens the file; null while loading, the error in words if it is not a picture. */
const useOpenPicture = (file: Blob, openFile: OpenPictureFile): OpenPicture | string | null => {
  const [opened, setOpened] = useState<OpenPicture | string | null>(null);
  useEffect(() => {
    let picture: OpenPicture | null = null;
    let isGone = false;
    void openFile(file).then((result) => {
      if (result.ok) ({ picture } = result);
      if (isGone) picture?.close();
      else setOpened(result.ok ? result.picture : result.error);
    });
    return () => {
      isGone = true;
      picture?.close();
    };
  }, [file, openFile]);
  return opened;
};

interface EditorProps {
  readonly picture: OpenPicture;
  readonly shape: CropShape;
  readonly view: CropView;
  readonly onView: (change: (view: CropView) => CropView) => void;
}

function Stage({ picture, shape: { area, outline }, view, onView }: EditorProps) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const gestures = useCropGestures(stage, {
    pan: (by) => onView((now) => panBy(now, by, picture, area)),
    zoom: (by, anchor) => onView((now) => zoomTo(now, now.zoom * by, picture, area, anchor)),
    reset: () => onView(() => FIRST_VIEW),
  });
  useLayoutEffect(() => {
    const size = { width: CROP_CANVAS, height: CROP_CANVAS };
    if (canvas.current !== null)
      picture.draw(canvas.current, size, placeOnCanvas(view, picture, area), window.devicePixelRatio);
  }, [picture, area, view]);
  return (
    <div
      {...gestures}
      ref={setStage}
      tabIndex={0}
      role="application"
      aria-label={t('Picture')}
      aria-description={t('Arrow keys move the picture, plus and minus zoom, 0 resets')}
      className={styles.stage}
    >
      <canvas ref={canvas} className={styles.canvas} width={CROP_CANVAS} height={CROP_CANVAS} />
      <div
        className={styles.area}
        data-outline={outline}
        style={{
          width: `${(area.width / CROP_CANVAS) * 100}%`,
          height: `${(area.height / CROP_CANVAS) * 100}%`,
        }}
      />
    </div>
  );
}

/** The result, as it will be shown. */
function Preview({ picture, shape: { area, output, outline }, view }: Omit<EditorProps, 'onView'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current !== null)
      picture.draw(canvas.current, output, placeOn(view, picture, area, output), 1);
  }, [picture, area, output, view]);
  return (
    <div className={styles.preview}>
      <span className={styles.caption}>{t('Preview')}</span>
      <canvas ref={canvas} className={styles.result} data-outline={outline} aria-hidden />
    </div>
  );
}

const percent = (zoom: number): string => `${Math.round(zoom * 100)}%`;

/**
 * Crops a picture to a server's icon or a rectangle (docs/spec/server-settings.md 'Cropping'): the person drags the
 * picture under the area or moves it by the arrow keys, and zooms by slider, wheel, pinch, plus and minus.
 */
export function CropDialog({
  title,
  shape,
  file,
  onSave,
  onClose,
  openFile = openPictureFile,
}: CropDialogProps) {
  const opened = useOpenPicture(file, openFile);
  const [view, setView] = useState(FIRST_VIEW);
  const picture = typeof opened === 'string' ? null : opened;
  const save = (): void => {
    if (picture !== null)
      onSave(picture.encode(shape.output, placeOn(view, picture, shape.area, shape.output), shape.format));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={save}
      title={title}
      width="l"
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            disabledReason={picture === null ? t('There is no picture yet') : undefined}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      {typeof opened === 'string' ? (
        <ErrorState message={opened} />
      ) : (
        <div className={styles.editor}>
          {picture === null ? (
            <div className={styles.stage}>
              <Spinner size={32} label={t('Opening the picture')} />
            </div>
          ) : (
            <Stage picture={picture} shape={shape} view={view} onView={setView} />
          )}
          <div className={styles.side}>
            {picture !== null && <Preview picture={picture} shape={shape} view={view} />}
            <div className={styles.controls}>
              <Slider
                label={t('Zoom')}
                {...CROP_ZOOM}
                value={view.zoom}
                format={percent}
                onChange={(zoom) =>
                  setView((now) => (picture === null ? now : zoomTo(now, zoom, picture, shape.area)))
                }
              />
              <Button
                size="s"
                variant="quiet"
                icon={<RotateCcw size={14} />}
                onClick={() => setView(FIRST_VIEW)}
              >
                {t('Start over')}
              </Button>
            </div>
            <p className={styles.hint}>{t('Drag the picture to move it. Scroll or pinch to zoom.')}</p>
          </div>
        </div>
      )}
    </Dialog>
  );
}
