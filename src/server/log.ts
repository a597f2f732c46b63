import { createHmac } from 'node:crypto';

/**
 * The permitted fields of a log line. The list is complete: no bodies, headers, tokens, invite codes, names or
 * addresses (security.md 'Logs').
 */
export interface LogFields {
  /** Name of a call, an event or a step. */
  readonly call?: string;
  readonly status?: number;
  readonly code?: string | number;
  readonly ms?: number;
  readonly count?: number;
  readonly port?: number;
  /** An id; written as the first 12 digits of its hash with this server's salt, so that nobody else can look it up. */
  readonly user?: string;
  readonly guild?: string;
  /** A text of the store's own; never text of users. */
  readonly detail?: string;
  /** The name and the stack frames of a bug; its message is left out, because it may quote text of users. */
  readonly bug?: unknown;
}

export type LogLevel = 'info' | 'warn' | 'error';
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

const hashed = (id: string, salt: string): string =>
  createHmac('sha256', salt).update(id).digest('hex').slice(0, 12);

const placeOf = (bug: unknown): { name: string; at: readonly string[] } => {
  if (!(bug instanceof Error)) return { name: typeof bug, at: [] };
  const frames = (bug.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { name: bug.name, at: frames.slice(0, 6).map((line) => line.trim()) };
};

/**
 * A log with one JSON object per line. `salt` is called for each id: its final value may be known only after the store
 * is open.
 */
export const createLog =
  (write: (line: string) => void, now: () => number, salt: () => string): Log =>
  (level, event, fields = {}) => {
    const { call, status, code, ms, count, port, user, guild, detail, bug } = fields;
    write(
      JSON.stringify({
        time: new Date(now()).toISOString(),
        level,
        event,
        call,
        status,
        code,
        ms: ms === undefined ? undefined : Math.round(ms),
        count,
        port,
        user: user === undefined ? undefined : hashed(user, salt()),
        guild: guild === undefined ? undefined : hashed(guild, salt()),
        detail,
        bug: bug === undefined ? undefined : placeOf(bug),
      }),
    );
  };

/** A log without output. */
export const silentLog: Log = () => undefined;
