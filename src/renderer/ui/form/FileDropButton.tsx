import { ImageUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import styles from './FileDropButton.module.css';

/** Who takes the chosen or dropped file, or several at once. */
type Taker =
  | { readonly onFile: (file: File) => void; readonly onFiles?: never }
  | { readonly onFile?: never; readonly onFiles: (files: readonly File[]) => void };

export type FileDropButtonProps = Taker & {
  /** The label ('Upload Image'). */
  readonly label: string;
  /** Accepted types and size, under the label. */
  readonly hint?: ReactNode;
  /** As in `<input accept>`: 'image/*'. A dropped file is not held to it: judge what arrives. */
  readonly accept?: string | undefined;
  /** What is wrong with the last file. */
  readonly error?: string | undefined;
  /** Shows the chosen file, in place of the icon. */
  readonly preview?: ReactNode;
  /** Why no file can be taken now. */
  readonly disabledReason?: string | undefined;
};

/** Takes a file or several, chosen in the system's dialog or dropped. */
export function FileDropButton({
  label,
  hint: usualHint,
  accept,
  onFile,
  onFiles,
  error,
  preview,
  disabledReason,
}: FileDropButtonProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const isDisabled = disabledReason !== undefined;
  const hint = disabledReason ?? usualHint;
  const take = (files: FileList | null) => {
    const chosen = isDisabled ? [] : [...(files ?? [])];
    if (chosen[0] === undefined) return;
    if (onFiles === undefined) onFile(chosen[0]);
    else onFiles(chosen);
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
      data-over={(over && !isDisabled) || undefined}
      data-disabled={isDisabled || undefined}
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
        multiple={onFiles !== undefined}
        disabled={isDisabled}
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
