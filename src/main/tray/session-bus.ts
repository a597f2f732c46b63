import { execFile } from 'node:child_process';
import type { HostAnswer } from './tray-policy';

/** How long a program may take; a bus that hangs is as good as none. */
const ANSWER_WITHIN_MS = 2000;

interface Outcome {
  readonly isMissing: boolean;
  readonly isDone: boolean;
  readonly output: string;
}

const run = (program: string, args: readonly string[]): Promise<Outcome> =>
  new Promise((done) => {
    execFile(program, args, { timeout: ANSWER_WITHIN_MS, windowsHide: true }, (error, stdout, stderr) => {
      const isMissing = error !== null && 'code' in error && error.code === 'ENOENT';
      done({ isMissing, isDone: error === null, output: `${stdout}${stderr}` });
    });
  });

const WATCHER = 'org.kde.StatusNotifierWatcher';
const PROPERTY = 'IsStatusNotifierHostRegistered';
const GET = 'org.freedesktop.DBus.Properties.Get';

/** The programs that can ask, the usual one first; both come with what every desktop is made of. */
const QUESTIONS: readonly (readonly [program: string, args: readonly string[]])[] = [
  [
    'gdbus',
    [
      ...[
        'call',
        '--session',
        '--timeout',
        '1',
        '--dest',
        WATCHER,
        '--object-path',
        '/StatusNotifierWatcher',
      ],
      ...['--method', GET, WATCHER, PROPERTY],
    ],
  ],
  [
    'dbus-send',
    [
      ...[
        '--session',
        '--print-reply',
        '--reply-timeout=1000',
        `--dest=${WATCHER}`,
        '/StatusNotifierWatcher',
      ],
      ...[GET, `string:${WATCHER}`, `string:${PROPERTY}`],
    ],
  ],
];

/** What one of those programs has answered. */
export const readHostAnswer = ({ isDone, output }: Pick<Outcome, 'isDone' | 'output'>): HostAnswer => {
  if (isDone) return /\btrue\b/.test(output) ? 'host' : 'no-host';
  return /ServiceUnknown|NameHasNoOwner|UnknownObject|UnknownInterface|UnknownProperty/.test(output)
    ? 'no-host'
    : 'no-bus';
};

/** Asks the session bus whether somebody draws tray icons (StatusNotifierItem). */
export const askTrayHost = async (): Promise<HostAnswer> => {
  for (const [program, args] of QUESTIONS) {
    const outcome = await run(program, args);
    if (!outcome.isMissing) return readHostAnswer(outcome);
  }
  return 'no-bus';
};
