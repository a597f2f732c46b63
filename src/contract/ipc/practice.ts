import { z } from 'zod';

/** The scenarios of practice, in the order of the list. */
export const SCENARIOS = ['quiet-day', 'spammer', 'raid', 'quarrel', 'bad-moderator'] as const;
export const Scenario = z.enum(SCENARIOS);
export type Scenario = z.output<typeof Scenario>;

/** How many times faster than life. */
export const PRACTICE_SPEEDS = [1, 10] as const;
export const PracticeSpeed = z.union([z.literal(1), z.literal(10)]);
export type PracticeSpeed = z.output<typeof PracticeSpeed>;

/** The seed of a scenario: the same one does the same. */
export const PracticeSeed = z.number().int().min(0).max(0xffff_ffff);

/** What could have been done. */
export type PracticeAdvice =
  /** A lockdown at this second would have kept so many of all of them out. */
  | { readonly kind: 'lockdown'; readonly atS: number; readonly keptOut: number; readonly of: number }
  /** Messages of people who are out still stand. */
  | { readonly kind: 'messages'; readonly count: number }
  | { readonly kind: 'undo'; readonly count: number }
  | { readonly kind: 'queue'; readonly count: number }
  | { readonly kind: 'innocent'; readonly names: readonly string[] };

/** The outcome of a scenario. Each pair is what was done and what there was to do. */
export interface PracticeScore {
  /** Seconds from the first harm to the first act of the moderator; null where there was no harm, or no act. */
  readonly firstActionS: number | null;
  /** The people who did harm, and can do none any more. */
  readonly handled: number;
  readonly missed: number;
  /** Members who were punished without a reason. */
  readonly falsePositives: number;
  /** What others had deleted or banned wrongly, and is back. */
  readonly restored: number;
  readonly lost: number;
  /** Messages that do harm and are gone. */
  readonly messagesGone: number;
  readonly messagesLeft: number;
  /** Reports that were decided. */
  readonly decided: number;
  readonly undecided: number;
  readonly advice: readonly PracticeAdvice[];
}

/** A running scenario. */
export interface PracticeRun {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly speed: PracticeSpeed;
  readonly isPaused: boolean;
  /** Seconds of the scenario that have passed, and all of them. */
  readonly elapsedS: number;
  readonly lengthS: number;
  /** The server that it takes place in. */
  readonly guildId: string;
}

/** Practice, as main tells it to the page. Null in an app that is not for practice. */
export type PracticeState =
  /** The server of practice is being made. */
  | { readonly phase: 'starting' }
  | { readonly phase: 'failed'; readonly words: string }
  /** Nothing runs; `last` is the outcome of the last scenario. */
  | {
      readonly phase: 'idle';
      readonly last: { readonly scenario: Scenario; readonly score: PracticeScore } | null;
    }
  /** The people of a scenario come: so many of all of them have. */
  | { readonly phase: 'preparing'; readonly scenario: Scenario; readonly ready: number; readonly of: number }
  | { readonly phase: 'running'; readonly run: PracticeRun }
  | { readonly phase: 'scoring'; readonly scenario: Scenario };
