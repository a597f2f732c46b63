import { join } from 'node:path';
import type { StartedAttachments } from '../files/start-attachments';
import type { LatePart, Needs, Started } from './part';

type AttachmentNeeds = Needs<'ask' | 'servers' | 'session'>;
type AttachmentCalls =
  | 'attachments.save'
  | 'attachments.saveAll'
  | 'attachments.show'
  | 'attachments.text'
  | 'attachments.picture'
  | 'attachments.drag';

/** Attachments as files of this computer: saved, shown in their folder, dragged out, read as a text. */
export const attachmentsPart: LatePart<
  AttachmentNeeds,
  StartedAttachments,
  Started<never, AttachmentCalls>
> = {
  load: async ({ ask, clock, servers, session, system, userData }) =>
    (await import('../files/start-attachments')).startAttachments({
      ...{ ask, clock, fetch: servers.home.fetch, target: () => session.target() },
      ...{ askWhere: system.askWhere, askFolder: system.askFolder, downloads: system.downloads },
      ...{ show: system.showInFolder, drag: system.dragFile },
      folder: join(userData, 'dragged'),
    }),
  ahead: (attachments) => {
    const files = async () => (await attachments.get()).files;
    return {
      ipc: {
        'attachments.save': async ({ path }) => (await files()).save(path),
        'attachments.saveAll': async ({ paths }) => (await files()).saveAll(paths),
        'attachments.show': async ({ key }) => (await files()).show(key),
        'attachments.text': async ({ path }) => (await files()).text(path),
        'attachments.picture': async ({ path }) => (await files()).picture(path),
        'attachments.drag': async ({ path }) => (await files()).drag(path),
      },
    };
  },
};
