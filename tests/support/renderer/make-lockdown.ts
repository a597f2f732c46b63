import type { Lockdown, LockdownMeasures } from '../../../src/contract/entities/lockdown';
import { id } from './factories';

/** A lockdown with these measures. */
export const makeLockdown = (
  measures: Partial<LockdownMeasures> = {},
  until: string | null = null,
): Lockdown => ({
  by: { id: id(2), username: 'bea' },
  until,
  measures: {
    ...{ pauseInvites: false, slowmodeS: 0, holdNewerThanDays: 0, membersReadOnly: false, channels: null },
    ...measures,
  },
});
