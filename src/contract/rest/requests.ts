import { z } from 'zod';
import { orNull } from '../codec';
import { ProductRequest } from '../entities/product-request';
import { COUNTS, TEXT_LIMITS } from '../limits';
import { httpUrl, text } from '../schemas';
import { endpoint, TOKEN_REFUSED } from './endpoint';
import { acknowledged, envelope } from './replies';

export const requests = {
  'requests.history': endpoint({
    method: 'GET',
    path: '/requests/history',
    auth: 'token',
    get reply() {
      return envelope({ requests: z.array(ProductRequest) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  }),
  'requests.create': endpoint({
    method: 'POST',
    path: '/requests/create',
    auth: 'token',
    get body() {
      return {
        type: z.number().int().min(0).max(3),
        description: text(TEXT_LIMITS.requestDescription, 1),
        url: orNull(httpUrl),
        /** Feedback only. */
        rating: z.number().int().min(COUNTS.ratingMin).max(COUNTS.ratingMax).optional(),
      };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  }),
} as const;
