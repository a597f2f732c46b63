/** A measured number, with a baseline from the same run. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly baseline: { readonly what: string; readonly value: number } | null;
  /** value / baseline, if there is one. */
  readonly ratio: number | null;
  readonly target: string;
  readonly met: boolean;
  /** Additional data to interpret the number: samples, counts, sizes. */
  readonly details: Readonly<Record<string, unknown>>;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

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
  return {
    name: input.name,
    unit: input.unit,
    value: round(input.value),
    baseline: { what: input.baseline.what, value: round(input.baseline.value) },
    ratio: round(ratio),
    target: limits.map((limit) => limit.text).join(', ') || 'none',
    met: limits.every((limit) => limit.met),
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
}): Figure => ({
  name: input.name,
  unit: input.unit,
  value: round(input.value),
  baseline:
    input.baseline === null ? null : { what: input.baseline.what, value: round(input.baseline.value) },
  ratio: input.baseline === null ? null : round(input.value / input.baseline.value),
  target: [
    ...(input.atMost === undefined ? [] : [`≤ ${input.atMost} ${input.unit}`]),
    ...(input.atLeast === undefined ? [] : [`≥ ${input.atLeast} ${input.unit}`]),
  ].join(', '),
  met: input.value <= (input.atMost ?? Infinity) && input.value >= (input.atLeast ?? -Infinity),
  details: input.details ?? {},
});

/** The middle of an odd number of samples; the mean of the middle two of an even number. */
export const median = (samples: readonly number[]): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};
