/** A measured number, with a baseline from the same run. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  /** Null if it was not measured. */
  readonly value: number | null;
  readonly baseline: { readonly what: string; readonly value: number } | null;
  /** value / baseline; null without a baseline above zero. */
  readonly ratio: number | null;
  readonly target: string;
  /** Null if the run could not judge it: `verdict` says why. */
  readonly met: boolean | null;
  /** 'met', 'NOT MET', 'no goal', or the reason why it was not judged. */
  readonly verdict: string;
  /** Additional data to interpret the number: samples, counts, sizes. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** The target of a figure that is only told. */
const NO_TARGET = 'none';

const round = (value: number): number => Math.round(value * 1000) / 1000;

const verdictOf = (met: boolean, target: string): string => {
  if (target === NO_TARGET) return 'no goal';
  return met ? 'met' : 'NOT MET';
};

/** A figure that is judged by its ratio to the baseline. */
export const comparedFigure = (input: {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly baseline: { readonly what: string; readonly value: number };
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly details?: Readonly<Record<string, unknown>>;
}): Figure => {
  const ratio = input.value / input.baseline.value;
  const limits = [
    ...(input.atMost === undefined
      ? []
      : [{ text: `≤ ${input.atMost} × baseline`, met: ratio <= input.atMost }]),
    ...(input.atLeast === undefined
      ? []
      : [{ text: `≥ ${input.atLeast} × baseline`, met: ratio >= input.atLeast }]),
  ];
  const target = limits.map((limit) => limit.text).join(', ') || NO_TARGET;
  const met = limits.every((limit) => limit.met);
  return {
    name: input.name,
    unit: input.unit,
    value: round(input.value),
    baseline: { what: input.baseline.what, value: round(input.baseline.value) },
    ratio: round(ratio),
    target,
    met,
    verdict: verdictOf(met, target),
    details: input.details ?? {},
  };
};

/** A figure that is judged by its own limit; the baseline is only for comparison. */
export const limitedFigure = (input: {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly baseline: { readonly what: string; readonly value: number } | null;
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly details?: Readonly<Record<string, unknown>>;
}): Figure => {
  const target =
    [
      ...(input.atMost === undefined ? [] : [`≤ ${input.atMost} ${input.unit}`]),
      ...(input.atLeast === undefined ? [] : [`≥ ${input.atLeast} ${input.unit}`]),
    ].join(', ') || NO_TARGET;
  const met = input.value <= (input.atMost ?? Infinity) && input.value >= (input.atLeast ?? -Infinity);
  return {
    name: input.name,
    unit: input.unit,
    value: round(input.value),
    baseline:
      input.baseline === null ? null : { what: input.baseline.what, value: round(input.baseline.value) },
    ratio:
      input.baseline === null || input.baseline.value <= 0 ? null : round(input.value / input.baseline.value),
    target,
    met,
    verdict: verdictOf(met, target),
    details: input.details ?? {},
  };
};

/** A figure that has a goal, and that this run could not measure. */
export const unmeasuredFigure = (input: {
  readonly name: string;
  readonly unit: string;
  readonly target: string;
  readonly why: string;
}): Figure => ({
  name: input.name,
  unit: input.unit,
  value: null,
  baseline: null,
  ratio: null,
  target: input.target,
  met: null,
  verdict: `not measured: ${input.why}`,
  details: {},
});

/** The same figure from a run that was too short to judge it: it is told, and neither met nor missed. */
export const unjudged = (figure: Figure, why: string): Figure => ({
  ...figure,
  met: null,
  verdict: `not judged: ${why}`,
});

/** A bench that ended with an error: what it asserts was not true, so its goals are missed. */
export const failedFigure = (bench: string, error: unknown): Figure => ({
  name: `bench ${bench}`,
  unit: '',
  value: null,
  baseline: null,
  ratio: null,
  target: 'a run to its end',
  met: false,
  verdict: 'NOT MET',
  details: { error: error instanceof Error ? error.message : String(error) },
});

/** The middle of an odd number of samples; the mean of the middle two of an even number. */
export const median = (samples: readonly number[]): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};
