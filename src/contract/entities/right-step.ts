import { z } from 'zod';
import { entity, orNull } from '../codec';

/** Where a step to a member's permission is decided. */
export const RIGHT_STEP_PLACES = [
  ...(['owner', 'administrator', 'role', 'implied'] as const),
  ...(['category', 'channel', 'timeout'] as const),
] as const;

/** A step to the answer whether a member has a permission, in the order of their application. */
export const RightStep = entity({
  at: z.enum(RIGHT_STEP_PLACES),
  /** The role or member that the step is about; null where it is about none. */
  target: orNull(z.enum(['role', 'member'])),
  id: orNull(z.string()),
  name: orNull(z.string()),
  effect: z.enum(['allow', 'deny', 'none']),
  /** A sentence for people. */
  because: z.string(),
});
export type RightStep = z.output<typeof RightStep>;
