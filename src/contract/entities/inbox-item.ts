import { z } from 'zod';
import { orElse, rows } from '../codec';
import { placed } from '../place';
import { Message } from './message';

/** By what a message mentions somebody; `reply`: it replies to a message of theirs. */
export const MENTION_KINDS = ['everyone', 'user', 'role', 'reply'] as const;
export type MentionKind = (typeof MENTION_KINDS)[number];

/** A message that mentioned the caller when it was written. */
export const InboxItem = placed({
  message: Message,
  read: z.boolean(),
  /** Each way in which it mentions the caller; a client passes over ways that it does not know. */
  by: orElse(rows(z.enum(MENTION_KINDS)), []),
});
export type InboxItem = z.output<typeof InboxItem>;
