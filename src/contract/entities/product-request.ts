import { z } from 'zod';
import { entity, orNull } from '../codec';
import type { RequestId } from '../ids';
import { id, shownTime } from '../schemas';

/** Requests to the product team: the values of `type`. */
export const REQUEST_TYPES = { feature: 0, avatar: 1, theme: 2, feedback: 3 } as const;
/** The values of `status`. */
export const REQUEST_STATUSES = { denied: -1, pending: 0, approved: 1 } as const;

export const ProductRequest = entity({
  id: id<RequestId>(),
  type: z.number().int(),
  description: z.string(),
  url: orNull(z.string()),
  rating: orNull(z.number().int()),
  status: z.number().int(),
  date: shownTime,
  /** The reason of a denial. */
  reply: orNull(z.string()),
});
export type ProductRequest = z.output<typeof ProductRequest>;
