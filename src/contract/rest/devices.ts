import { rows } from '../codec';
import { Device } from '../entities/device';
import type { DeviceId } from '../ids';
import { id } from '../schemas';
import { signedIn } from './endpoint';
import { envelope } from './replies';

/** Feature `sessions` (protocol.md 'Sessions'): the devices on which an account is signed in. */
export const sessions = {
  'devices.list': signedIn({
    feature: 'sessions',
    method: 'GET',
    path: '/auth/sessions',
    /** The most recently used first. */
    reply: () => envelope({ sessions: rows(Device) }),
  }),
  /** One of the caller's own devices, but not the current one. */
  'devices.end': signedIn({
    feature: 'sessions',
    method: 'POST',
    path: '/auth/sessions/end',
    body: () => ({ id: id<DeviceId>() }),
  }),
  'devices.endOthers': signedIn({
    feature: 'sessions',
    method: 'POST',
    path: '/auth/sessions/end/others',
  }),
} as const;
