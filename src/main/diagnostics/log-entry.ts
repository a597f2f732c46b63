import { createHmac } from 'node:crypto';

export type LogLevel = 'info' | 'error';

/**
 * All fields of a log line. There is no field for bodies, headers, tokens, invite codes or addresses, and a field that
 * is not listed here is not written (security.md 'Logs').
 */
export interface LogEntry {
  /** Dotted lower-case words: `gateway.closed`. */
  readonly event: string;
  /** A name of the contract's tables, such as a call or an event. */
  readonly kind?: string | null | undefined;
  /** A close code, a status, an exit code, a count. */
  readonly code?: number | null | undefined;
  /** A duration in milliseconds. */
  readonly ms?: number | null | undefined;
  /** Ids that distinguish entries; written as hashes. */
  readonly ids?: Readonly<Record<string, string>> | undefined;
  /** A bug: its class and its position in the bundle; never its message. */
  readonly fault?: unknown;
}

/** Writes an entry. Never throws. */
export type Log = (level: LogLevel, entry: LogEntry) => void;

const EVENT = /^[a-z][a-z0-9-]*(\.[a-zA-Z0-9-]+)*$/;
const KIND = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;
const SOURCE = /^[\w.-]+\.(?:js|cjs|mjs|ts)$/;
const PLACE = /^\d{1,9}$/;

const number = (value: number | null | undefined): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : undefined;

/**
 * The position at the end of a stack line, without the folder of the file: 'index.js:12:34'; empty if the line has
 * none.
 */
const placesOf = (line: string): readonly string[] => {
  const [column = '', row = '', path = ''] = (line.endsWith(')') ? line.slice(0, -1) : line)
    .split(':')
    .reverse();
  const file = path.split(/[/\\( ]/).at(-1) ?? '';
  return SOURCE.test(file) && PLACE.test(row) && PLACE.test(column) ? [`${file}:${row}:${column}`] : [];
};

/**
 * The class of an error and its frames by file name, line and column. The message is left out, because it may quote
 * anything.
 */
const faultOf = (fault: unknown): string | undefined => {
  if (fault === undefined || fault === null) return undefined;
  if (!(fault instanceof Error)) return 'not-an-error';
  const frames = (fault.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .flatMap(placesOf);
  const name = /^[A-Za-z]{1,40}$/.test(fault.name) ? fault.name : 'Error';
  return [name, ...frames].join(' ');
};

/**
 * An entry as one line of JSON without a newline. `salt` makes the hashes of ids useless outside this run; `at` is the
 * time in epoch milliseconds.
 */
export const serialiseLogEntry = (level: LogLevel, entry: LogEntry, at: number, salt: string): string => {
  const ids = Object.entries(entry.ids ?? {})
    .filter(([name]) => KIND.test(name))
    .map(([name, id]) => [name, createHmac('sha256', salt).update(id).digest('hex').slice(0, 10)] as const);
  return JSON.stringify({
    at: new Date(at).toISOString(),
    level,
    event: EVENT.test(entry.event) ? entry.event : 'unnamed',
    kind: typeof entry.kind === 'string' ? (KIND.test(entry.kind) ? entry.kind : 'unnamed') : undefined,
    code: number(entry.code),
    ms: number(entry.ms),
    ids: ids.length > 0 ? Object.fromEntries(ids) : undefined,
    fault: faultOf(entry.fault),
  });
};
