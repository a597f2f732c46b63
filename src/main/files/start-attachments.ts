import { failure } from '../../contract/failure';
import { parseUrl } from '../../contract/parse-url';
import { createOpenAttachment, isSavable } from '../api/attachment';
import type { Target } from '../api/request';
import type { Fetch } from '../api/transport';
import type { Clock } from '../clock';
import { streamNamedFile, streamNewFile } from '../disk/named-file';
import { AttachmentFiles, type AttachmentFilesDependencies } from './attachment-files';
import { draggedFiles } from './dragged-files';

type Asked = Pick<
  AttachmentFilesDependencies,
  'ask' | 'askWhere' | 'askFolder' | 'downloads' | 'show' | 'drag'
>;

interface Dependencies extends Asked {
  readonly fetch: Fetch;
  readonly target: () => Promise<Target | null>;
  readonly clock: Clock;
  /** The folder for files that are dragged out of the window. */
  readonly folder: string;
}

/** Attachments as files, and their end: then the dragged ones are removed. */
export interface StartedAttachments {
  readonly files: AttachmentFiles;
  readonly stop: () => void;
}

/** Starts what saves attachments. */
export const startAttachments = ({
  fetch,
  target,
  clock,
  folder,
  ...asked
}: Dependencies): StartedAttachments => {
  const open = createOpenAttachment({ fetch, clock });
  const dragged = draggedFiles(folder);
  const files = new AttachmentFiles({
    ...asked,
    ...{ clock, keep: dragged.keep, forget: dragged.forget },
    ...{ write: streamNamedFile, writeNew: streamNewFile },
    open: async (path, range) => {
      const server = await target();
      if (server === null) return failure({ kind: 'signed-out' });
      const url = parseUrl(server.base + path);
      // A path with '..' in it would name something else.
      return url !== null && isSavable(url, new URL(server.base))
        ? open(url.href, server.token, { range })
        : failure({ kind: 'invalid', detail: 'no attachment' });
    },
  });
  return { files, stop: dragged.clear };
};
