import type { Plan } from '../../../src/domain/practice/plan';
import { planOf } from '../../../src/domain/practice/scenarios';

/** The key of the moderator of the raid. */
export const WARDEN = 'warden';
export const RAIDERS = 40;
/** The messages of all raiders together. */
export const SPAM = 160;

/** The raid of practice, with 40 accounts that write 160 messages, and a moderator. */
export const raidPlan = (): Plan => {
  const size = { accounts: RAIDERS, overMs: 10_000, messages: SPAM / RAIDERS, quietOf: null };
  const plan = planOf('raid', 7, size);
  const lastMs = Math.max(...plan.steps.flatMap(({ atMs, by }) => (by.startsWith('guest_') ? [atMs] : [])));
  return {
    ...plan,
    people: [...plan.people, { key: WARDEN, isBad: false, isMember: true, isModerator: true }],
    steps: plan.steps.filter(({ atMs }) => atMs <= lastMs),
  };
};
