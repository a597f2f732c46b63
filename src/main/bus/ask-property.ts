import { execFile } from 'node:child_process';

/** A property of an object on the session bus. */
export interface BusProperty {
  readonly service: string;
  readonly path: string;
  readonly interface: string;
  readonly name: string;
}

/** How a program ended that asked the bus. */
export interface BusAnswer {
  readonly isDone: boolean;
  /** Whether it was ended because it took too long. */
  readonly isLate: boolean;
  readonly output: string;
}

/** Runs a program for at most so many milliseconds; null where there is no such program. */
export type RunProgram = (
  program: string,
  args: readonly string[],
  withinMs: number,
) => Promise<BusAnswer | null>;

const runProgram: RunProgram = (program, args, withinMs) =>
  new Promise((done) => {
    execFile(program, args, { timeout: withinMs, windowsHide: true }, (error, stdout, stderr) => {
      const isMissing = error !== null && 'code' in error && error.code === 'ENOENT';
      const isLate = error?.killed === true;
      done(isMissing ? null : { isDone: error === null, isLate, output: `${stdout}${stderr}` });
    });
  });

const GET = 'org.freedesktop.DBus.Properties.Get';
/** As much longer than the bus has to answer the program may take as a whole. */
const GRACE_MS = 1000;

type CommandLine = (property: BusProperty, seconds: number) => readonly [program: string, args: string[]];

/** The programs that can ask, the usual one first; both come with what every desktop is made of. */
const COMMAND_LINES: readonly CommandLine[] = [
  ({ service, path, interface: of, name }, seconds) => [
    'gdbus',
    [
      ...['call', '--session', '--timeout', String(seconds), '--dest', service, '--object-path', path],
      ...['--method', GET, of, name],
    ],
  ],
  ({ service, path, interface: of, name }, seconds) => [
    'dbus-send',
    [
      ...['--session', '--print-reply', `--reply-timeout=${seconds * 1000}`, `--dest=${service}`, path],
      ...[GET, `string:${of}`, `string:${name}`],
    ],
  ],
];

/**
 * Asks the session bus for a property by a program of the system, which leaves `bus/peer.ts` unread where the start needs one
 * answer. The bus has `seconds` to answer; null where no program can ask.
 */
export const askProperty = async (
  property: BusProperty,
  seconds: number,
  run: RunProgram = runProgram,
): Promise<BusAnswer | null> => {
  for (const commandLine of COMMAND_LINES) {
    const [program, args] = commandLine(property, seconds);
    const answer = await run(program, args, seconds * 1000 + GRACE_MS);
    if (answer !== null) return answer;
  }
  return null;
};
