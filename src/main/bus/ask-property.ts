import { execFile } from 'node:child_process';

/** A property of an object on the session bus. */
export interface BusProperty {
  readonly service: string;
  readonly path: string;
  readonly interface: string;
  readonly name: string;
}

/** The outcome of a program that queried the bus. */
export interface BusAnswer {
  readonly isDone: boolean;
  /** Whether the program was killed because it took too long. */
  readonly isLate: boolean;
  readonly output: string;
}

/** Runs a program for at most so many milliseconds; null if the program does not exist. */
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
/** The time that the program may take in addition to the bus's time-out. */
const GRACE_MS = 1000;

type CommandLine = (property: BusProperty, seconds: number) => readonly [program: string, args: string[]];

/** The programs that can query the bus, the usual one first; both come with the basic packages of a desktop. */
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
 * Queries a property on the session bus by a program of the system, so that the start, which needs one answer, does not
 * load `bus/peer.ts`. The bus has `seconds` to answer; null if no such program exists.
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
