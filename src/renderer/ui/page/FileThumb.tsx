import { File, FileImage, FileText, Film, Music } from 'lucide-react';
import { createElement, useState } from 'react';
import styles from './FileThumb.module.css';

export interface FileThumbProps {
  /** The address of a small picture; null for an icon. */
  readonly src: string | null;
  /** A MIME type, for the icon. */
  readonly type: string;
  /** Whether the picture is hidden behind a blur. */
  readonly isHidden?: boolean | undefined;
}

const iconOf = (type: string): typeof File => {
  if (type.startsWith('image/')) return FileImage;
  if (type.startsWith('video/')) return Film;
  if (type.startsWith('audio/')) return Music;
  return type.startsWith('text/') ? FileText : File;
};

/** The small picture of a file, or an icon of its type; decoration beside the file's name. */
export function FileThumb({ src, type, isHidden }: FileThumbProps) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <span className={styles.thumb} data-hidden={isHidden || undefined} aria-hidden>
      {src === null || isBroken ? (
        createElement(iconOf(type), { size: 24 })
      ) : (
        <img src={src} alt="" onError={() => setIsBroken(true)} />
      )}
    </span>
  );
}
