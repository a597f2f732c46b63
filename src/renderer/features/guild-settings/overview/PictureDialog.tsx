import { Globe } from 'lucide-react';
import { useState } from 'react';
import { isMovingFile, MOVING_ICON_BYTES } from '../../../../domain/guilds/moving-file';
import { msg, t } from '../../../../domain/i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { dataUrlOf } from '../../../state/pictures/data-url';
import { fetchPicture } from '../../../state/pictures/fetch-picture';
import { Button } from '../../../ui/form/Button';
import { ChoiceButton } from '../../../ui/form/ChoiceButton';
import { CROP_SHAPES } from '../../../ui/crop/crop-geometry';
import { openPictureFile, type OpenPictureFile } from '../../../ui/crop/crop-surface';
import { CropDialog } from '../../../ui/crop/CropDialog';
import { Dialog } from '../../../ui/overlay/Dialog';
import { FileDropButton } from '../../../ui/form/FileDropButton';
import { TextField } from '../../../ui/form/TextField';
import styles from './PictureDialog.module.css';

export type PictureKind = 'icon' | 'banner';

interface PictureDialogProps {
  readonly kind: PictureKind;
  /** The level of boosts from which on the picture may move; `now` where it may, null where it never does. */
  readonly movesFrom?: number | 'now' | null;
  /** The picture, cropped, as a data URL. */
  readonly onPicture: (picture: string) => void;
  readonly onClose: () => void;
  readonly openFile?: OpenPictureFile | undefined;
}

const MIB = 1024 * 1024;

const TITLES = { icon: msg('Edit Server Icon'), banner: msg('Edit Server Banner') } as const;

/** A picture that has been opened successfully, and the function that returns it. */
interface Chosen {
  readonly file: Blob;
  readonly openFile: OpenPictureFile;
}

/** A new picture from an address or a file, then cropped (docs/spec/server-settings.md 'Pictures'). */
export function PictureDialog({
  kind,
  movesFrom = null,
  onPicture,
  onClose,
  openFile = openPictureFile,
}: PictureDialogProps) {
  const dispatch = useAppDispatch();
  const [step, setStep] = useState<'method' | 'url'>('method');
  const [url, setUrl] = useState('');
  const [isFetching, setIsFetching] = useState(false);
  const [error, setError] = useState<string>();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isEmpty = url.trim() === '';

  /** Takes a picture that moves as it is: a crop has one frame. */
  const takeWhole = async (file: Blob): Promise<void> => {
    const isLarge = file.size > MOVING_ICON_BYTES;
    const whole = isLarge ? null : await dataUrlOf(file);
    if (whole === null) {
      setError(
        isLarge
          ? t('An icon that moves may have at most {{size}} MiB', {
              size: MOVING_ICON_BYTES / MIB,
            })
          : t('The file could not be read'),
      );
      return;
    }
    onPicture(whole);
    onClose();
  };
  /** Opens a file in the dialog where it was chosen, so that an error is shown there. */
  const choose = async (file: Blob): Promise<void> => {
    if (movesFrom === 'now' && isMovingFile(new Uint8Array(await file.arrayBuffer()))) {
      await takeWhole(file);
      return;
    }
    const opened = await openFile(file);
    if (opened.ok) setChosen({ file, openFile: () => Promise.resolve(opened) });
    else setError(opened.error);
  };
  const fetchUrl = async (): Promise<void> => {
    if (isEmpty || isFetching) return;
    setIsFetching(true);
    setError(undefined);
    const result = await dispatch(fetchPicture(url.trim()));
    if (result.ok) await choose(result.value);
    else setError(result.failure);
    setIsFetching(false);
  };
  const go = (next: typeof step): void => {
    setStep(next);
    setError(undefined);
  };
  const hint =
    movesFrom === 'now'
      ? t('PNG, JPEG, WebP or GIF. One that moves stays as it is. You can also drop a file here.')
      : t('PNG, JPEG, WebP or GIF. You can also drop a file here.');
  const isMethod = step === 'method';
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        onConfirm={isMethod ? undefined : () => void fetchUrl()}
        title={isMethod ? t(TITLES[kind]) : t('Enter Image URL')}
        width="s"
        footer={
          isMethod ? (
            <Button onClick={onClose}>{t('Cancel')}</Button>
          ) : (
            <>
              <Button onClick={() => go('method')}>{t('Back')}</Button>
              <Button
                type="submit"
                variant="primary"
                pending={isFetching}
                pendingLabel={t('Fetching...')}
                disabledReason={isEmpty ? t('Enter the address of a picture') : undefined}
              >
                {t('Save')}
              </Button>
            </>
          )
        }
      >
        {isMethod ? (
          <div className={styles.methods}>
            <ChoiceButton
              autoFocus
              icon={<Globe size={20} aria-hidden />}
              label={t('Upload from URL (Recommended)')}
              onClick={() => go('url')}
            />
            <FileDropButton
              label={t('Upload from Files')}
              hint={hint}
              accept="image/*"
              error={error}
              onFile={(file) => {
                setError(undefined);
                void choose(file);
              }}
            />
            {typeof movesFrom === 'number' ? (
              <p className={styles.note}>
                {t('The icon can move from level {{level}} of Server Boosts on.', { level: movesFrom })}
              </p>
            ) : null}
          </div>
        ) : (
          <TextField
            autoFocus
            label={t('Image URL')}
            type="url"
            placeholder="https://example.com/picture.png"
            value={url}
            error={error}
            onChange={(next) => {
              setUrl(next);
              setError(undefined);
            }}
          />
        )}
      </Dialog>
      {chosen !== null && (
        <CropDialog
          title={t(TITLES[kind])}
          shape={CROP_SHAPES[kind]}
          {...chosen}
          onClose={() => setChosen(null)}
          onSave={(picture) => {
            onPicture(picture);
            onClose();
          }}
        />
      )}
    </>
  );
}
