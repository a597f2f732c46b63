import { ImageUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import styles from './FileDropButton.module.css';

export interface FileDropButtonProps {
  /** The label ('Upload Image'). */
  readonly label: string;
  /** Accepted types and size, under the label. */
  readonly hint?: ReactNode;
  /** As in `<input accept>`: 'image/*'. A dropped file is not held to it: judge what arrives. */
  readonly accept?: string | undefined;
  /** The chosen or dropped file. */
  readonly onFile: (file: File) => void;
  /** What is wrong with the last file. */
  readonly error?: string | undefined;
  /** Shows the chosen file, in place of the icon. */
  readonly preview?: ReactNode;
}

/** Takes a file, chosen in the system's dialog or dropped. */
export function FileDropButton({ label, hint, accept, onFile, error, preview }: FileDropButtonProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const noted = error !== undefined || hint !== undefined;
  return (
    <label
      className={styles.drop}
      data-over={over || undefined}
      data-invalid={error !== undefined || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        type="file"
        aria-label={label}
        aria-describedby={noted ? id : undefined}
        accept={accept}
        className={styles.input}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after an error.
          event.target.value = '';
        }}
      />
      {preview ?? <ImageUp size={24} aria-hidden className={styles.icon} />}
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      {noted && (
        <span id={id} className={styles.hint} role={error && 'alert'}>
          {error ?? hint}
        </span>
      )}
    </label>
  );
}
