import { useMemo, useState } from 'react';
import type { Attachment } from '../../../../contract/entities/attachment';
import type { AttachmentId } from '../../../../contract/ids';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog';
import type { AttachmentsScope } from './attachments-context';

// Not needed before the first picture is opened.
const Viewer = lazyDialog(() => import('./Viewer').then((m) => m.Viewer));

interface Viewed {
  readonly pictures: readonly Attachment[];
  readonly id: AttachmentId;
}

/** The scope of the attachments of a list, and the viewer over it. */
export const useViewer = () => {
  const [viewed, setViewed] = useState<Viewed | null>(null);
  const [revealed] = useState(() => new Set<AttachmentId>());
  const scope: AttachmentsScope = useMemo(
    () => ({ revealed, view: (pictures, id) => setViewed({ pictures, id }) }),
    [revealed],
  );
  const viewer =
    viewed === null ? null : (
      <Viewer
        pictures={viewed.pictures}
        first={viewed.id}
        revealed={revealed}
        onClose={() => setViewed(null)}
      />
    );
  return { scope, viewer };
};
