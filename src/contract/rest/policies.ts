import { z } from 'zod';
import { Policy } from '../entities/policy';
import { open } from './endpoint';
import { envelope } from './replies';

export const policies = {
  /** The server's own terms and privacy text. */
  'policies.fetch': open({
    feature: 'policies',
    method: 'GET',
    path: '/policies/fetch',
    reply: () => envelope({ policies: z.array(Policy).max(10) }),
    ok: 'envelope',
  }),
} as const;
