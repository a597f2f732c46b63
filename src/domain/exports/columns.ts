/** The value of a cell in an export. A nested value stays nested in JSON and is written as JSON in a CSV cell. */
export type ExportValue =
  | string
  | number
  | boolean
  | null
  | readonly ExportValue[]
  | { readonly [key: string]: ExportValue };

/** A column of an export: its name in both formats, and its value for a row. */
export interface ExportColumn<Row> {
  readonly name: string;
  readonly value: (row: Row) => ExportValue;
}

/** The formats of an export; each is also the extension of the file name. */
export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A spreadsheet treats a text that starts with one of these characters as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const QUOTED = /[",\r\n]/;
/** The byte order mark, by which spreadsheets recognise UTF-8. */
const UTF8_MARK = '\uFEFF';

const cellOf = (value: ExportValue): string => {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const harmless = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/**
 * Rows as CSV (RFC 4180: CRLF, quotes doubled), after a line of column names. Texts that a spreadsheet would run as a
 * formula are prefixed with an apostrophe.
 */
export const csvOf = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string => {
  const lines = rows.map((row) => columns.map(({ value }) => cellOf(value(row))).join(','));
  return `${UTF8_MARK}${[columns.map(({ name }) => cellOf(name)).join(','), ...lines].join('\r\n')}\r\n`;
};

/** Rows as JSON: an array of objects whose keys are the column names. */
export const jsonOf = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string =>
  `${JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(({ name, value }) => [name, value(row)]))),
    null,
    2,
  )}\n`;

const WRITERS = { csv: csvOf, json: jsonOf } as const;

/** Rows in the requested format. */
export const exportText = <Row>(
  format: ExportFormat,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): string => WRITERS[format](columns, rows);
