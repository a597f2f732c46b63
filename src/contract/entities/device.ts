import { z } from 'zod';
import { entity, orNull, renamed } from '../codec';
import type { DeviceId } from '../ids';
import { id, shownTime } from '../schemas';

/** A device on which an account is signed in (feature `sessions`). */
export const Device = entity({
  id: id<DeviceId>(),
  /** 'Guildhall on Linux'; null where the server cannot tell. */
  name: renamed('device', orNull(z.string())),
  createdAt: renamed('created_at', shownTime),
  lastUsedAt: renamed('last_used_at', shownTime),
  /** The one that asks. */
  isCurrent: renamed('current', z.boolean()),
});
export type Device = z.output<typeof Device>;
