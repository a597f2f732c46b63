import { Download } from 'lucide-react';
import { memo } from 'react';
import type { Attachment } from '../../../../contract/entities/attachment';
import { gridOf, hasPreview, shownSize, sortShown } from '../../../../domain/attachments/layout';
import { wholeSource } from '../../../../domain/attachments/source';
import { t } from '../../../../domain/i18n/t';
import { saveAttachments } from '../../../state/attachments/thunks';
import { useAppDispatch } from '../../../state/hooks';
import { Button } from '../../../ui/form/Button';
import { useAttachments } from './attachments-context';
import styles from './Attachments.module.css';
import { FileCard } from './FileCard';
import { AudioFile, VideoFile } from './MediaFile';
import { Picture } from './Picture';
import { TextFile } from './TextFile';

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

function Pictures({ pictures }: { readonly pictures: readonly Attachment[] }) {
  const { view } = useAttachments();
  const [first] = pictures;
  if (first === undefined) return null;
  if (pictures.length === 1) {
    const box = shownSize(first);
    const style = { width: box.width, aspectRatio: `${box.width} / ${box.height}` };
    return (
      <Picture
        key={first.id}
        attachment={first}
        {...{ box, style, isCut: false }}
        onOpen={() => view(pictures, first.id)}
      />
    );
  }
  const grid = gridOf(pictures.length);
  return (
    <div
      className={styles.grid}
      style={{ width: grid.width, aspectRatio: `${grid.width} / ${grid.height}` }}
      role="group"
      aria-label={t('Pictures')}
    >
      {pictures.map((attachment, index) => {
        const place = grid.places[index];
        if (place === undefined) return null;
        const style = {
          ...{ left: percent(place.x, grid.width), top: percent(place.y, grid.height) },
          ...{ width: percent(place.width, grid.width), height: percent(place.height, grid.height) },
        };
        return (
          <Picture
            key={attachment.id}
            attachment={attachment}
            {...{ box: place, style, isCut: true }}
            onOpen={() => view(pictures, attachment.id)}
          />
        );
      })}
    </div>
  );
}

function Other({ attachment }: { readonly attachment: Attachment }) {
  if (attachment.kind === 'video') return <VideoFile attachment={attachment} />;
  if (attachment.kind === 'audio') return <AudioFile attachment={attachment} />;
  return hasPreview(attachment) ? <TextFile attachment={attachment} /> : <FileCard attachment={attachment} />;
}

/**
 * The attachments of a message: pictures together, then players, texts and files. All places have their size from the
 * message alone, so that nothing moves while the contents load.
 */
export const MessageAttachments = memo(function MessageAttachments({
  attachments,
}: {
  readonly attachments: readonly Attachment[];
}) {
  const dispatch = useAppDispatch();
  const { pictures, others } = sortShown(attachments);
  const paths = attachments.filter((one) => wholeSource(one) !== null).map(({ url }) => url);
  return (
    <div className={styles.attachments}>
      <Pictures pictures={pictures} />
      {others.map((attachment) => (
        <Other key={attachment.id} attachment={attachment} />
      ))}
      {paths.length > 1 ? (
        <Button
          size="s"
          variant="quiet"
          icon={<Download size={16} aria-hidden />}
          className={styles.saveAll}
          onClick={() => void dispatch(saveAttachments(paths))}
        >
          {t('Save All')}
        </Button>
      ) : null}
    </div>
  );
});
