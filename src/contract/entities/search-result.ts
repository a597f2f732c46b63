import { z } from 'zod';
import { orElse, orNull } from '../codec';
import { placed } from '../place';
import { Message } from './message';

const span = z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]);

/** A message that was found. */
export const SearchResult = placed({
  message: Message,
  /** The found parts of its text, in code points: from the first one to before the last. */
  matches: orElse(z.array(span), []),
  /** Its neighbours in the channel. */
  before: orNull(Message),
  after: orNull(Message),
});
export type SearchResult = z.output<typeof SearchResult>;
