import { z } from 'zod';
import { entity, orNull, renamed, rows } from '../codec';
import { InboxItem } from '../entities/inbox-item';
import type { MessageId } from '../ids';
import { INBOX_LIMITS } from '../limits';
import { id, numberInText } from '../schemas';
import { signedIn } from './endpoint';

export const inbox = {
  /** The messages of the last 30 days that mention the caller, and that the caller may read, the newest first. */
  'inbox.mentions': signedIn({
    feature: 'inbox',
    method: 'GET',
    path: '/inbox/mentions',
    header: () => ({
      /** Only older messages than this one. */
      before: id<MessageId>().optional(),
      /** 1 to 50; more is taken for 50. */
      limit: numberInText.optional(),
    }),
    reply: () =>
      entity({
        error: z.number().optional(),
        items: rows(InboxItem),
        hasMore: renamed('has_more', z.boolean()),
      }),
  }),
  /** Takes messages out of the caller's inbox. */
  'inbox.done': signedIn({
    feature: 'inbox',
    method: 'POST',
    path: '/inbox/done',
    /** Null: all messages until now. */
    body: () => ({ messageIds: orNull(z.array(id<MessageId>()).max(INBOX_LIMITS.doneAtOnce)) }),
    unkeyed: 'repeatable',
  }),
} as const;
