import { z } from 'zod';
import { Device } from '../entities/device';
import type { DeviceId } from '../ids';
import { id } from '../schemas';
import { endpoint, TOKEN_REFUSED } from './endpoint';
import { acknowledged, envelope } from './replies';

/** Feature `sessions` (protocol.md 'Sessions'): where an account is signed in. */
export const sessions = {
  'sessions.list': endpoint({
    method: 'GET',
    path: '/auth/sessions',
    auth: 'token',
    /** The most recently used first. */
    get reply() {
      return envelope({ sessions: z.array(Device) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  }),
  /** One of the caller's own, and not the one that asks. */
  'sessions.end': endpoint({
    method: 'POST',
    path: '/auth/sessions/end',
    auth: 'token',
    get body() {
      return { id: id<DeviceId>() };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  }),
  'sessions.endOthers': endpoint({
    method: 'POST',
    path: '/auth/sessions/end/others',
    auth: 'token',
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  }),
} as const;
