import { z } from 'zod';
import { entity, orNull, renamed } from '../codec';
import type { DeviceId } from '../ids';
import { id, shownTime } from '../schemas';

/** A device on which an account is signed in (feature `sessions`). */
export const Device = entity({
  id: id<DeviceId>(),
  /** 'Guildhall on Linux'; null if the server does not know it. */
  name: renamed('device', orNull(z.string())),
  createdAt: renamed('created_at', shownTime),
  lastUsedAt: renamed('last_used_at', shownTime),
  /** Whether the request comes from this device. */
  isCurrent: renamed('current', z.boolean()),
});
export type Device = z.output<typeof Device>;
