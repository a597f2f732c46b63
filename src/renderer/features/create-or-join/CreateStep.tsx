import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { TEXT_LIMITS } from '../../../contract/limits';
import { createGuild } from '../../state/guilds/create-guild';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectGuild } from '../../state/navigation/thunks';
import { usePicture } from '../../state/pictures/use-picture';
import { selectMe } from '../../state/session/selectors';
import { Button } from '../../ui/Button';
import { CROP_SHAPES } from '../../ui/crop-geometry';
import { NO_IMAGE, type OpenPictureFile } from '../../ui/crop-surface';
import { CropDialog } from '../../ui/CropDialog';
import { Dialog } from '../../ui/Dialog';
import { FileDropButton } from '../../ui/FileDropButton';
import { TextField } from '../../ui/TextField';
import styles from './CreateOrJoin.module.css';

interface CreateStepProps {
  readonly onClose: () => void;
  readonly onBack: () => void;
  readonly openFile?: OpenPictureFile | undefined;
}

/** A name, at most 100 and not blank, and an icon if one likes: square, 128x128, JPEG at 0.8 (shell.md 5). */
export function CreateStep({ onClose, onBack, openFile }: CreateStepProps) {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const [name, setName] = useState(me === null ? '' : `${me.username}’s server`);
  const [icon, setIcon] = useState<string | null>(null);
  // The policy of the page lets no data: address through.
  const preview = usePicture(icon);
  const [file, setFile] = useState<File | null>(null);
  const [pictureError, setPictureError] = useState<string>();
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const isBlank = name.trim() === '';

  const create = async (): Promise<void> => {
    if (isBlank || isPending) return;
    setIsPending(true);
    setError(undefined);
    const result = await dispatch(createGuild({ name: name.trim(), icon }));
    setIsPending(false);
    if (!result.ok) {
      setError(result.failure);
      return;
    }
    onClose();
    if (result.value !== null) void dispatch(selectGuild(result.value));
  };

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        onConfirm={() => void create()}
        title="Create a server"
        description="Give it a name and, if you like, an icon. Both can be changed later."
        footer={
          <>
            <Button onClick={onBack}>Back</Button>
            <Button
              type="submit"
              variant="primary"
              pending={isPending}
              pendingLabel="Creating..."
              disabledReason={isBlank ? 'Give the server a name' : undefined}
            >
              Create
            </Button>
          </>
        }
      >
        <div className={styles.create}>
          <div className={styles.picture}>
            <FileDropButton
              label={icon === null ? 'Upload Icon' : 'Change Icon'}
              accept="image/*"
              error={pictureError}
              preview={
                preview === null ? (
                  <ImagePlus size={24} aria-hidden />
                ) : (
                  <img src={preview} alt="" className={styles.preview} />
                )
              }
              onFile={(chosen) => {
                const isImage = chosen.type.startsWith('image/');
                setPictureError(isImage ? undefined : NO_IMAGE);
                if (isImage) setFile(chosen);
              }}
            />
            {icon === null ? null : (
              <Button size="s" variant="quiet" onClick={() => setIcon(null)}>
                Remove
              </Button>
            )}
          </div>
          <TextField
            autoFocus
            label="Server Name"
            required
            value={name}
            onChange={(next) => {
              setName(next);
              setError(undefined);
            }}
            limit={TEXT_LIMITS.guildName}
            counter
            error={error}
          />
        </div>
      </Dialog>
      {file === null ? null : (
        <CropDialog
          title="Edit Server Icon"
          shape={CROP_SHAPES.newIcon}
          file={file}
          openFile={openFile}
          onClose={() => setFile(null)}
          onSave={(picture) => {
            setIcon(picture);
            setFile(null);
          }}
        />
      )}
    </>
  );
}
