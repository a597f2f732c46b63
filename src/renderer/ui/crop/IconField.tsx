import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { Button } from '../form/Button';
import { FileDropButton } from '../form/FileDropButton';
import { CROP_SHAPES } from './crop-geometry';
import { NO_IMAGE, type OpenPictureFile } from './crop-surface';
import { CropDialog } from './CropDialog';
import styles from './IconField.module.css';

interface IconFieldProps {
  readonly icon: string | null;
  /** The address that displays the icon: the content security policy blocks data: addresses. */
  readonly preview: string | null;
  /** Receives the icon as a data URL; null where it is removed. */
  readonly onIcon: (icon: string | null) => void;
  readonly openFile?: OpenPictureFile | undefined;
}

/** The optional icon of a new server: square, 128x128, JPEG at 0.8. */
export function IconField({ icon, preview, onIcon, openFile }: IconFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  return (
    <div className={styles.picture}>
      <FileDropButton
        label={icon === null ? t('Upload Icon') : t('Change Icon')}
        accept="image/*"
        error={error}
        preview={
          preview === null ? (
            <ImagePlus size={24} aria-hidden />
          ) : (
            <img src={preview} alt="" className={styles.preview} />
          )
        }
        onFile={(chosen) => {
          const isImage = chosen.type.startsWith('image/');
          setError(isImage ? undefined : t(NO_IMAGE));
          if (isImage) setFile(chosen);
        }}
      />
      {icon === null ? null : (
        <Button size="s" variant="quiet" onClick={() => onIcon(null)}>
          {t('Remove')}
        </Button>
      )}
      {file === null ? null : (
        <CropDialog
          title={t('Edit Server Icon')}
          shape={CROP_SHAPES.newIcon}
          file={file}
          openFile={openFile}
          onClose={() => setFile(null)}
          onSave={(picture) => {
            onIcon(picture);
            setFile(null);
          }}
        />
      )}
    </div>
  );
}
