import type { z } from 'zod';
import { entity } from '../codec';
import { TEXT_LIMITS } from '../limits';
import { foreignText, shownTime } from '../schemas';

/** A text that a message had before an edit. */
export const MessageVersion = entity({
  content: foreignText(TEXT_LIMITS.message),
  /** Since when the message had this text. */
  at: shownTime,
});
export type MessageVersion = z.output<typeof MessageVersion>;
