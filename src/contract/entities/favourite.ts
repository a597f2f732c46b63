import type { z } from 'zod';
import { entity, renamed } from '../codec';
import type { AttachmentId } from '../ids';
import { id } from '../schemas';
import { attachmentFields } from './attachment';

/** A picture that a person has starred: a copy of the file `attachmentId`, with an id and addresses of its own. */
export const Favourite = entity({
  ...attachmentFields,
  attachmentId: renamed('attachment_id', id<AttachmentId>()),
});
export type Favourite = z.output<typeof Favourite>;
