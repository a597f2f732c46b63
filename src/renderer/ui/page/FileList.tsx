import { Trash2 } from 'lucide-react';
import type { ListedFile } from '../../../domain/attachments/listed-file';
import { t } from '../../../domain/i18n/t';
import { IconButton } from '../form/IconButton';
import styles from './FileList.module.css';
import { FileThumb } from './FileThumb';

interface FileListProps {
  readonly label: string;
  readonly files: readonly ListedFile[];
  /** Where it is given each file has a button that takes it out. */
  readonly onRemove?: (id: string) => void;
}

/** Files that are not shown in full: small pictures or icons, with names and sizes. */
export function FileList({ label, files, onRemove }: FileListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {files.map(({ id, name, size, type, src, isHidden }) => (
        <li key={id} className={styles.file} aria-label={name}>
          <FileThumb type={type} src={src} isHidden={isHidden} />
          <span className={styles.texts}>
            <span className={styles.name}>{name}</span>
            <span className={styles.size}>{size}</span>
          </span>
          {onRemove === undefined ? null : (
            <IconButton
              size="s"
              tone="danger"
              label={t('Remove {{name}}', { name })}
              icon={<Trash2 />}
              onClick={() => onRemove(id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
