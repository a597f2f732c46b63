import type { Figure } from '../support/figure';

const HEADS = ['figure', 'value', 'floor', 'ratio', 'goal', 'verdict'] as const;
/** Columns of numbers stand right, as in a bill. */
const RIGHT = new Set([1, 2, 3]);
const NOTHING = '–';

/** A number with about three digits that count: 1234, 56.7, 0.812. */
export const numberText = (value: number | null): string => {
  if (value === null || !Number.isFinite(value)) return NOTHING;
  const size = Math.abs(value);
  if (size >= 100 || Number.isInteger(value)) return String(Math.round(value));
  return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3);
};

const withUnit = (value: number | null, unit: string): string =>
  value === null ? NOTHING : `${numberText(value)} ${unit}`.trim();

/** The cells of a figure, in the order of the table's columns: figure, value, floor, ratio, goal, verdict. */
export const cellsOf = ({
  name,
  unit,
  value,
  baseline,
  ratio,
  target,
  verdict,
}: Figure): readonly string[] => [
  name,
  withUnit(value, unit),
  withUnit(baseline?.value ?? null, unit),
  ratio === null ? NOTHING : ratio.toFixed(2),
  target,
  verdict,
];

/** The figures of a run as a table for people, a line a figure, with a last line that counts the verdicts. */
export const tableOf = (figures: readonly Figure[]): string => {
  const rows = [HEADS, ...figures.map(cellsOf)];
  const widths = HEADS.map((_head, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        RIGHT.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return [
    lines[0],
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...lines.slice(1),
    '',
    countLine(figures),
  ].join('\n');
};

const countLine = (figures: readonly Figure[]): string => {
  const count = (isCounted: (figure: Figure) => boolean): number => figures.filter(isCounted).length;
  const met = count((figure) => figure.verdict === 'met');
  const missed = count((figure) => figure.met === false);
  return `${met} met, ${missed} NOT MET, ${figures.length - met - missed} without a verdict`;
};
