import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SpooledFile } from '../../../../contract/ipc/outbox';
import { SPOOL_LIMITS } from '../../../../contract/limits';
import { mediaUrl } from '../../../../contract/media';
import { fileSizeText, shownFileName } from '../../../../domain/attachments/texts';
import { t } from '../../../../domain/i18n/t';
import { isShownPicture } from '../../../../domain/uploads/file-name';
import { useAppDispatch } from '../../../state/hooks';
import { changeFile, removeFile } from '../../../state/outbox/thunks';
import { IconButton } from '../../../ui/form/IconButton';
import { FileThumb } from '../../../ui/page/FileThumb';
import { ProgressRing } from '../../../ui/page/ProgressRing';
import styles from './Files.module.css';

interface DraftFileProps {
  readonly file: SpooledFile;
  /** The focused card is removed: the focus goes elsewhere. */
  readonly onGone: () => void;
}

/** A file that will be sent with the message: what it is called, shows, and whether it is hidden at first. */
export function DraftFile({ file, onGone }: DraftFileProps) {
  const dispatch = useAppDispatch();
  const { id, type, size, received, isSpoiler } = file;
  const name = shownFileName(file);
  const isHere = received === size;
  const [description, setDescription] = useState(file.description);
  const keep = (change: Partial<Pick<SpooledFile, 'description' | 'isSpoiler'>>): void =>
    void dispatch(changeFile(id, { description, isSpoiler, ...change }));
  return (
    <li className={styles.card} aria-label={name}>
      <FileThumb
        type={type}
        src={isHere && isShownPicture(type) ? mediaUrl({ from: 'spool', picture: id }) : null}
        isHidden={isSpoiler}
      />
      <div className={styles.texts}>
        <span className={styles.name}>{name}</span>
        <span className={styles.size}>{fileSizeText(size)}</span>
        {isHere ? (
          <input
            className={styles.description}
            aria-label={t('Description of {{name}}', { name })}
            placeholder={t('Add a description')}
            maxLength={SPOOL_LIMITS.description}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
            onBlur={() => {
              if (description !== file.description) keep({});
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              keep({});
              onGone();
            }}
          />
        ) : null}
      </div>
      {isHere ? (
        <IconButton
          size="s"
          label={t('Mark {{name}} as a spoiler', { name })}
          icon={isSpoiler ? <EyeOff /> : <Eye />}
          pressed={isSpoiler}
          onClick={() => keep({ isSpoiler: !isSpoiler })}
        />
      ) : (
        <ProgressRing label={t('Adding {{name}}', { name })} value={received / size} />
      )}
      <IconButton
        size="s"
        tone="danger"
        label={isHere ? t('Remove {{name}}', { name }) : t('Cancel {{name}}', { name })}
        icon={<Trash2 />}
        onClick={() => {
          void dispatch(removeFile(id));
          onGone();
        }}
      />
    </li>
  );
}
