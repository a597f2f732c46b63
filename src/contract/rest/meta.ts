import { z } from 'zod';
import { Meta } from '../entities/meta';
import { endpoint } from './endpoint';

export const meta = {
  'meta.fetch': endpoint({
    method: 'GET',
    path: '/meta',
    auth: 'none',
    reply: Meta,
    ok: 'status',
    endsSession: [],
    needs: 'anyone',
    emits: [],
  }),
  'health.fetch': endpoint({
    method: 'GET',
    path: '/health',
    auth: 'none',
    get reply() {
      return z.object({ status: z.string() });
    },
    ok: 'status',
    endsSession: [],
    needs: 'anyone',
    emits: [],
  }),
} as const;
