import type { OutgoingCopy, OutgoingFile, OutgoingMessage } from '../../../../contract/ipc/outbox';
import { mediaUrl } from '../../../../contract/media';
import { fileSizeText, shownFileName } from '../../../../domain/attachments/texts';
import { t } from '../../../../domain/i18n/t';
import { isShownPicture } from '../../../../domain/uploads/file-name';
import { FileThumb } from '../../../ui/page/FileThumb';
import { ProgressRing } from '../../../ui/page/ProgressRing';
import styles from './Outgoing.module.css';

function OneFile({
  file,
  isRefused,
  isMoving,
}: {
  readonly file: OutgoingFile;
  readonly isRefused: boolean;
  readonly isMoving: boolean;
}) {
  const { id, type, size, sent, isSpoiler, isUploaded } = file;
  const name = shownFileName(file);
  return (
    <li className={styles.file} data-refused={isRefused || undefined} aria-label={name}>
      <FileThumb
        type={type}
        src={isShownPicture(type) ? mediaUrl({ from: 'spool', picture: id }) : null}
        isHidden={isSpoiler}
      />
      <span className={styles.texts}>
        <span className={styles.name}>{name}</span>
        <span className={styles.size}>{fileSizeText(size)}</span>
      </span>
      {isMoving && !isUploaded && sent > 0 ? (
        <ProgressRing label={t('Uploading {{name}}', { name })} value={sent / size} />
      ) : null}
    </li>
  );
}

/** The files of a message on its way, each with its progress. */
export function OutgoingFiles({ message: { files, state } }: { readonly message: OutgoingMessage }) {
  const refused = state.kind === 'failed' ? state.fileId : null;
  return (
    <ul className={styles.files} aria-label={t('Files of this message')}>
      {files.map((file) => (
        <OneFile
          key={file.id}
          file={file}
          isRefused={file.id === refused}
          isMoving={state.kind === 'uploading'}
        />
      ))}
    </ul>
  );
}

/** The pictures of the server that a message on its way gets copies of. */
export function OutgoingCopies({ copies }: { readonly copies: readonly OutgoingCopy[] }) {
  return (
    <ul className={styles.files} aria-label={t('Files of this message')}>
      {copies.map((copy) => (
        <li key={copy.id} className={styles.file}>
          <FileThumb type="image/*" src={null} isHidden={false} />
          <span className={styles.texts}>
            <span className={styles.name}>{shownFileName(copy)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
