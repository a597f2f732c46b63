import type { StepResult } from '../../contract/selftest';
import type { Clock } from '../clock';

/** The outcome of a step that did not fail: passed, perhaps with a finding, or skipped with the reason. */
export type StepOutcome =
  | { readonly kind: 'pass'; readonly found: string | null }
  | { readonly kind: 'skipped'; readonly reason: string };

export const passed = (found: string | null = null): StepOutcome => ({ kind: 'pass', found });
export const skipped = (reason: string): StepOutcome => ({ kind: 'skipped', reason });

/** One step of the self-test. It fails by throwing; the message is for the tester. */
export interface Step<C> {
  readonly id: string;
  readonly title: string;
  readonly run: (context: C) => Promise<StepOutcome>;
  /** The time limit in milliseconds; one minute by default. */
  readonly withinMs?: number;
  /** The ids of the steps that must run before this one. */
  readonly standsOn?: readonly string[];
  /** Whether a failure of this step makes all later steps impossible. */
  readonly isPrerequisite?: boolean;
  /** Whether the step needs no user who is signed in, and so none of the prerequisites for that. */
  readonly isBeforeSignIn?: boolean;
}

/** The default time limit of a step. */
const WITHIN_MS = 60_000;

export interface RunDependencies {
  readonly clock: Clock;
  readonly onResult: (result: StepResult) => void;
  /** The ids of the steps to run; null for all. The prerequisites that they need run in any case. */
  readonly only: readonly string[] | null;
}

/** The requested ids, with those that they depend on. */
export const withGrounds = (
  steps: readonly Pick<Step<never>, 'id' | 'standsOn'>[],
  only: readonly string[],
): readonly string[] => {
  const wanted = new Set(only);
  // Ids that are added during the iteration are visited as well.
  for (const id of wanted)
    for (const ground of steps.find((step) => step.id === id)?.standsOn ?? []) wanted.add(ground);
  return [...wanted];
};

/** The requested steps of these, in their order, with the prerequisites that they need; all if `only` is null. */
export const requestedSteps = <S extends Pick<Step<never>, 'id' | 'isPrerequisite' | 'isBeforeSignIn'>>(
  steps: readonly S[],
  only: readonly string[] | null,
): readonly S[] => {
  if (only === null) return steps;
  const isBeforeSignIn = (id: string): boolean =>
    steps.find((step) => step.id === id)?.isBeforeSignIn === true;
  const needsSignIn = !only.every(isBeforeSignIn);
  return steps.filter(
    (step) =>
      only.includes(step.id) ||
      (step.isPrerequisite === true && (needsSignIn || step.isBeforeSignIn === true)),
  );
};

const textOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

const within = <T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> => {
  let timer: unknown;
  const late = new Promise<never>((_, reject) => {
    timer = clock.set(() => reject(new Error(`It did not finish within ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clock.clear(timer));
};

const resultOf = async <C>(step: Step<C>, context: C, clock: Clock): Promise<StepResult> => {
  const { id, title, withinMs = WITHIN_MS } = step;
  const started = clock.elapsed();
  const done = (outcome: StepResult['outcome'], detail: string | null): StepResult => ({
    id,
    title,
    outcome,
    detail: detail === null ? null : detail.slice(0, 2000),
    ms: Math.round(clock.elapsed() - started),
  });
  try {
    const outcome = await within(clock, withinMs, step.run(context));
    return outcome.kind === 'pass' ? done('pass', outcome.found) : done('skipped', outcome.reason);
  } catch (fault) {
    return done('fail', textOf(fault));
  }
};

/** Runs the steps in sequence. After a failed prerequisite the rest is reported as skipped. */
export const runSteps = async <C>(
  steps: readonly Step<C>[],
  context: C,
  { clock, onResult, only }: RunDependencies,
): Promise<void> => {
  let broken: string | null = null;
  for (const step of requestedSteps(steps, only)) {
    if (broken !== null) {
      const detail = `Not reached: '${broken}' failed`;
      onResult({ id: step.id, title: step.title, outcome: 'skipped', detail, ms: 0 });
      continue;
    }
    const result = await resultOf(step, context, clock);
    onResult(result);
    if (result.outcome === 'fail' && step.isPrerequisite === true) broken = step.title;
  }
};
