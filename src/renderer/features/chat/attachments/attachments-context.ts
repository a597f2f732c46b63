import { createContext, useContext } from 'react';
import type { Attachment } from '../../../../contract/entities/attachment';
import type { AttachmentId } from '../../../../contract/ids';

/** What the attachments of a list of messages share. */
export interface AttachmentsScope {
  /** The spoilers that the reader has revealed; kept while they are off the screen. */
  readonly revealed: Set<AttachmentId>;
  /** Shows a picture over the window; the others of its message are next to it. */
  readonly view: (pictures: readonly Attachment[], id: AttachmentId) => void;
}

export const AttachmentsContext = createContext<AttachmentsScope | null>(null);

/** The surroundings of the current attachment. */
export const useAttachments = (): AttachmentsScope => {
  const scope = useContext(AttachmentsContext);
  if (scope === null) throw new Error('An attachment stands nowhere');
  return scope;
};
