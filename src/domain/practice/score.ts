import type { PracticeAdvice, PracticeScore } from '../../contract/ipc/practice';
import type { Plan } from './plan';

/** What there is at the end of a scenario. People are named by their keys. */
export interface Observed {
  /** Milliseconds of the scenario of the first harm that was done, and of the moderator's first act after it. */
  readonly harmedAtMs: number | null;
  readonly actedAtMs: number | null;
  /** Those who were there, at the beginning or later. */
  readonly came: ReadonlySet<string>;
  /** Those who can do nothing any more: they are banned, out, timed out, or without their rights as staff. */
  readonly stopped: ReadonlySet<string>;
  /** Those whom the moderator has punished. */
  readonly punished: ReadonlySet<string>;
  readonly messages: { readonly bad: number; readonly left: number };
  /** Channels that others have deleted, and members whom others have banned; those of them that are back. */
  readonly harms: number;
  readonly restored: number;
  readonly reports: number;
  readonly decided: number;
}

/** So many who come in so short a time are a raid. */
const RAID_JOINS = 10;
const RAID_WITHIN_MS = 10_000;

/** Who sees a raid may take so long: until then nothing is said of a lockdown. */
const REACTION_MS = 10_000;

/** When bad people join, by time. */
const badJoins = ({ people, steps }: Plan): readonly number[] => {
  const bad = new Set(people.flatMap(({ key, isBad }) => (isBad ? [key] : [])));
  return steps.filter(({ by, deed }) => deed.kind === 'join' && bad.has(by)).map(({ atMs }) => atMs);
};

/** What a lockdown would have kept out that begins when a raid can be seen; null where there is none. */
export const lockdownOf = (plan: Plan): Extract<PracticeAdvice, { kind: 'lockdown' }> | null => {
  const joins = badJoins(plan);
  const seen = joins.find((atMs, nth) => {
    const before = joins[nth - RAID_JOINS + 1];
    return before !== undefined && atMs - before <= RAID_WITHIN_MS;
  });
  if (seen === undefined) return null;
  // The second in which it can be seen is over.
  const atS = Math.ceil(seen / 1000);
  const keptOut = joins.filter((atMs) => atMs > atS * 1000).length;
  return { kind: 'lockdown', atS, keptOut, of: joins.length };
};

/** Whether more came than those who come until somebody can have reacted. */
const isLate = (plan: Plan, atS: number, came: number): boolean =>
  came > badJoins(plan).filter((atMs) => atMs <= atS * 1000 + REACTION_MS).length;

/** The outcome of a scenario, and what could have been done. */
export const scoreOf = (plan: Plan, observed: Observed): PracticeScore => {
  const { came, stopped, punished, messages, harms, restored, reports, decided } = observed;
  const bad = plan.people.filter(({ key, isBad }) => isBad && came.has(key)).map(({ key }) => key);
  const handled = bad.filter((key) => stopped.has(key)).length;
  const innocent = plan.people.filter(({ key, isBad }) => !isBad && punished.has(key)).map(({ key }) => key);
  const lockdown = lockdownOf(plan);
  const { harmedAtMs, actedAtMs } = observed;
  const advice: PracticeAdvice[] = [
    ...(lockdown !== null && isLate(plan, lockdown.atS, bad.length) ? [lockdown] : []),
    ...(messages.left > 0 ? [{ kind: 'messages', count: messages.left } as const] : []),
    ...(harms > restored ? [{ kind: 'undo', count: harms - restored } as const] : []),
    ...(reports > decided ? [{ kind: 'queue', count: reports - decided } as const] : []),
    ...(innocent.length > 0 ? [{ kind: 'innocent', names: innocent } as const] : []),
  ];
  return {
    firstActionS:
      harmedAtMs === null || actedAtMs === null
        ? null
        : Math.max(0, Math.round((actedAtMs - harmedAtMs) / 1000)),
    ...{ handled, missed: bad.length - handled, falsePositives: innocent.length },
    ...{ restored, lost: harms - restored },
    ...{ messagesGone: messages.bad - messages.left, messagesLeft: messages.left },
    ...{ decided, undecided: reports - decided, advice },
  };
};
