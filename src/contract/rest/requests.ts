import { z } from 'zod';
import { orNull, rows } from '../codec';
import { ProductRequest } from '../entities/product-request';
import { COUNTS, TEXT_LIMITS } from '../limits';
import { httpUrl, text } from '../schemas';
import { signedIn } from './endpoint';
import { envelope } from './replies';

export const requests = {
  'requests.history': signedIn({
    method: 'GET',
    path: '/requests/history',
    reply: () => envelope({ requests: rows(ProductRequest) }),
  }),
  'requests.create': signedIn({
    method: 'POST',
    path: '/requests/create',
    body: () => ({
      type: z.number().int().min(0).max(3),
      description: text(TEXT_LIMITS.requestDescription, 1),
      url: orNull(httpUrl),
      /** Feedback only. */
      rating: z.number().int().min(COUNTS.ratingMin).max(COUNTS.ratingMax).optional(),
    }),
  }),
} as const;
