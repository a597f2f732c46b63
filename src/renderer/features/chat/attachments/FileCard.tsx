import {
  File,
  FileArchive,
  FileChartColumn,
  FileCode,
  FileImage,
  FileText,
  FileWarning,
  Film,
  Music,
  Presentation,
} from 'lucide-react';
import { createElement, type ReactNode } from 'react';
import type { Attachment } from '../../../../contract/entities/attachment';
import { extensionOf, isProgram } from '../../../../domain/attachments/file-names';
import { wholeSource } from '../../../../domain/attachments/source';
import { fileSizeText, shownFileName } from '../../../../domain/attachments/texts';
import { dragAttachment } from '../../../state/attachments/thunks';
import { useAppDispatch } from '../../../state/hooks';
import styles from './Attachments.module.css';
import { SaveButton } from './SaveButton';
import { SpoilerCover } from './SpoilerCover';

const BY_EXTENSION: readonly (readonly [readonly string[], typeof File])[] = [
  [['zip', '7z', 'rar', 'gz', 'tar', 'xz', 'bz2', 'zst', 'tgz'], FileArchive],
  [['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', 'md', 'epub'], FileText],
  [['xls', 'xlsx', 'ods', 'csv'], FileChartColumn],
  [['ppt', 'pptx', 'odp'], Presentation],
  [['html', 'xml', 'json', 'css', 'ts', 'c', 'h', 'rs', 'go', 'java', 'svg'], FileCode],
];
const BY_KIND = { image: FileImage, video: Film, audio: Music, text: FileText, file: File } as const;

/** The icon of a file, by its name and kind; a program has one of its own. */
const iconOf = ({ kind, name }: Pick<Attachment, 'kind' | 'name'>): typeof File => {
  if (isProgram(name)) return FileWarning;
  if (kind !== 'file' && kind !== 'text') return BY_KIND[kind];
  const extension = extensionOf(name);
  return BY_EXTENSION.find(([extensions]) => extensions.includes(extension))?.[1] ?? BY_KIND[kind];
};

/** The head of a card: icon, name, size, and what can be done with the file. */
export function FileHead({
  attachment,
  children,
}: {
  readonly attachment: Attachment;
  readonly children?: ReactNode;
}) {
  const dispatch = useAppDispatch();
  const name = shownFileName(attachment);
  const canDrag = wholeSource(attachment) !== null;
  return (
    <div
      className={styles.head}
      draggable={canDrag}
      onDragStart={(event) => {
        event.preventDefault();
        void dispatch(dragAttachment(attachment.url));
      }}
    >
      {createElement(iconOf(attachment), { size: 28, 'aria-hidden': true, className: styles.icon })}
      <span className={styles.texts}>
        <span className={styles.name} data-tooltip={attachment.description ?? undefined}>
          {name}
        </span>
        <span className={styles.size}>{fileSizeText(attachment.size)}</span>
      </span>
      {children}
      <SaveButton attachment={attachment} />
    </div>
  );
}

/** A file of which nothing is shown but its name and size. */
export function FileCard({ attachment }: { readonly attachment: Attachment }) {
  return (
    <SpoilerCover attachment={attachment}>
      {() => (
        <div
          className={styles.card}
          data-attachment={attachment.id}
          role="group"
          aria-label={shownFileName(attachment)}
        >
          <FileHead attachment={attachment} />
        </div>
      )}
    </SpoilerCover>
  );
}
