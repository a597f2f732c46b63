import { z } from 'zod';
import { Meta } from '../entities/meta';
import { open } from './endpoint';

export const meta = {
  'meta.fetch': open({
    method: 'GET',
    path: '/meta',
    reply: () => Meta,
    ok: 'status',
  }),
  'health.fetch': open({
    method: 'GET',
    path: '/health',
    reply: () => z.object({ status: z.string() }),
    ok: 'status',
  }),
  'ready.fetch': open({
    method: 'GET',
    path: '/ready',
    reply: () => z.object({ status: z.string() }),
    ok: 'status',
  }),
} as const;
