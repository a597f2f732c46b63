import type { z } from 'zod';
import { orElse, orNull, renamed, rows } from '../codec';
import type { MessageId, ScheduledId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { placed } from '../place';
import { foreignText, id, isoTime } from '../schemas';
import { Attachment } from './attachment';

/** A message that its author has scheduled; nobody else hears of it. */
export const ScheduledMessage = placed({
  id: id<ScheduledId>(),
  content: foreignText(TEXT_LIMITS.message),
  parentId: renamed('parent_id', orNull(id<MessageId>())),
  /** The files that it is sent with (feature `scheduled-files`). */
  attachments: orElse(rows(Attachment), []),
  sendAt: renamed('send_at', isoTime),
  createdAt: renamed('created_at', isoTime),
  /** Why the server did not send it at its time; null while it waits. */
  refused: orNull(foreignText(TEXT_LIMITS.serverMessage)),
});
export type ScheduledMessage = z.output<typeof ScheduledMessage>;
