import { z } from 'zod';
import { entity, orElse, orNull, renamed, rows } from '../codec';
import { SearchResult } from '../entities/search-result';
import { SEARCH_SORTS, SEARCHED_HAS } from '../searched';
import type { ChannelId, GuildId, UserId } from '../ids';
import { SEARCH_LIMITS } from '../search-limits';
import { id, isoTime, text } from '../schemas';
import { signedIn } from './endpoint';
import { envelope } from './replies';

const some = <S extends z.ZodType>(schema: S) => orElse(z.array(schema).max(SEARCH_LIMITS.ofList), []);

export const search = {
  /** Messages that the caller may read, in one guild or in all of them; every condition counts. */
  'messages.search': signedIn({
    feature: 'search',
    method: 'POST',
    path: '/search',
    storesNothing: true,
    rate: SEARCH_LIMITS.rate,
    body: () => ({
      /** Null: in all guilds of the caller. */
      guildId: orNull(id<GuildId>()),
      /** Words, `"phrases"`, and `-` before what is not to be there. */
      text: orElse(text(SEARCH_LIMITS.text), ''),
      from: some(id<UserId>()),
      in: some(id<ChannelId>()),
      mentions: some(id<UserId>()),
      has: some(z.enum(SEARCHED_HAS)),
      pinned: orNull(z.boolean()),
      before: orNull(isoTime),
      after: orNull(isoTime),
      sort: orElse(z.enum(SEARCH_SORTS), 'new'),
      /** The answer's `cursor`, for the page after it. */
      cursor: orNull(text(SEARCH_LIMITS.cursor)),
      limit: z.number().int().min(1).max(SEARCH_LIMITS.pageMax).optional(),
    }),
    reply: () =>
      envelope({
        data: entity({
          results: rows(SearchResult),
          /** Counted up to 1,000. */
          total: z.number().int().nonnegative(),
          totalIsExact: renamed('total_is_exact', z.boolean()),
          /** False while old messages are still being indexed. */
          complete: z.boolean(),
          cursor: orNull(z.string()),
        }),
      }),
  }),
} as const;
