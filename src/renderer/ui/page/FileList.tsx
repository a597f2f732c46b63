import { Trash2 } from 'lucide-react';
import { t } from '../../../domain/i18n/t';
import { IconButton } from '../form/IconButton';
import styles from './FileList.module.css';
import { FileThumb } from './FileThumb';

/** A file as it is listed. */
export interface FileListEntry {
  readonly id: string;
  readonly name: string;
  /** The size in words. */
  readonly size: string;
  /** A MIME type, for the icon. */
  readonly type: string;
  /** The address of a small picture; null for an icon. */
  readonly src: string | null;
  /** Whether its picture is hidden. */
  readonly isHidden: boolean;
}

interface FileListProps {
  readonly label: string;
  readonly files: readonly FileListEntry[];
  /** Where it is given each file has a button that takes it out. */
  readonly onRemove?: (id: string) => void;
}

/** Files that are not shown in full: small pictures or icons, with names and sizes. */
export function FileList({ label, files, onRemove }: FileListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {files.map(({ id, name, size, type, src, isHidden }) => (
        <li
          key={id}
          className={styles.file}
          data-removable={onRemove !== undefined || undefined}
          aria-label={name}
        >
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
