/** What a cell of an export holds; what is nested stays so in JSON and is written as JSON in a cell of CSV. */
export type ExportValue =
  | string
  | number
  | boolean
  | null
  | readonly ExportValue[]
  | { readonly [key: string]: ExportValue };

/** A column of an export: its name in both formats, and what a row has in it. */
export interface ExportColumn<Row> {
  readonly name: string;
  readonly value: (row: Row) => ExportValue;
}

/** The formats in which lists are exported; each is the ending of its file's name. */
export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A spreadsheet takes a text that begins so for a formula, whoever wrote it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const QUOTED = /[",\r\n]/;
/** By this mark spreadsheets know that a file is UTF-8. */
const UTF8_MARK = '\uFEFF';

const cellOf = (value: ExportValue): string => {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const harmless = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/**
 * Rows as CSV (RFC 4180: CRLF, quotes doubled), the names of the columns first. Texts that a spreadsheet would run as a
 * formula have an apostrophe before them.
 */
export const csvOf = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string => {
  const lines = rows.map((row) => columns.map(({ value }) => cellOf(value(row))).join(','));
  return `${UTF8_MARK}${[columns.map(({ name }) => cellOf(name)).join(','), ...lines].join('\r\n')}\r\n`;
};

/** Rows as JSON: an array of objects whose keys are the names of the columns. */
export const jsonOf = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string =>
  `${JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(({ name, value }) => [name, value(row)]))),
    null,
    2,
  )}\n`;

const WRITERS = { csv: csvOf, json: jsonOf } as const;

/** Rows in the format that is asked for. */
export const exportText = <Row>(
  format: ExportFormat,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): string => WRITERS[format](columns, rows);
