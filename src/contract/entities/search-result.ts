import { z } from 'zod';
import { entity, orElse, orNull } from '../codec';
import type { ChannelId, GuildId } from '../ids';
import { id } from '../schemas';
import { Message } from './message';

/** What a search can ask for besides words; `link`: the text has one, `embed`: the message has a preview. */
export const SEARCHED_HAS = ['file', 'image', 'video', 'audio', 'link', 'embed', 'reaction'] as const;
export type SearchedHas = (typeof SEARCHED_HAS)[number];

export const SEARCH_SORTS = ['new', 'old', 'best'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

const span = z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]);

/** A message that was found. */
export const SearchResult = entity({
  guildId: id<GuildId>(),
  channelId: id<ChannelId>(),
  message: Message,
  /** The found parts of its text, in code points: from the first one to before the last. */
  matches: orElse(z.array(span), []),
  /** Its neighbours in the channel. */
  before: orNull(Message),
  after: orNull(Message),
});
export type SearchResult = z.output<typeof SearchResult>;
