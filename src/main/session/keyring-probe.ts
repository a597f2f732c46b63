import { execFile } from 'node:child_process';

/**
 * How the keyring stands. `locked`: asking it for a secret would ask the person for a password, and hold this whole
 * process up meanwhile. `silent`: it is there and does not answer, so that asking it would never end.
 */
export type KeyringState = 'ready' | 'locked' | 'silent';

/** How a program ended that was to ask the bus. */
export interface BusAnswer {
  /** Whether there is such a program at all. */
  readonly isThere: boolean;
  readonly output: string;
}

const WITHIN_MS = 3000;
const SERVICE = 'org.freedesktop.secrets';
const DEFAULT_COLLECTION = '/org/freedesktop/secrets/aliases/default';
const GET = 'org.freedesktop.DBus.Properties.Get';
const COLLECTION = 'org.freedesktop.Secret.Collection';

/** The programs that can ask, the usual one first; both come with what desktops are made of. */
const QUESTIONS: readonly (readonly [program: string, args: readonly string[]])[] = [
  [
    'gdbus',
    [
      ...['call', '--session', '--timeout', '2', '--dest', SERVICE, '--object-path', DEFAULT_COLLECTION],
      ...['--method', GET, COLLECTION, 'Locked'],
    ],
  ],
  [
    'dbus-send',
    [
      ...['--session', '--print-reply', '--reply-timeout=2000', `--dest=${SERVICE}`, DEFAULT_COLLECTION],
      ...[GET, `string:${COLLECTION}`, 'string:Locked'],
    ],
  ],
];

/** What the answer to the question says. Where there is no keyring to ask, Chromium says so at once: that is ready. */
export const readKeyringAnswer = (output: string): KeyringState => {
  if (/\btrue\b/.test(output)) return 'locked';
  return /NoReply|Timeout|timed out|Timed out/.test(output) ? 'silent' : 'ready';
};

const run = (program: string, args: readonly string[]): Promise<BusAnswer> =>
  new Promise((resolve) => {
    execFile(program, args, { timeout: WITHIN_MS }, (error, stdout, stderr) => {
      const isThere = !(error !== null && 'code' in error && error.code === 'ENOENT');
      // One that was ended did not answer in time.
      const isEnded = error?.killed === true;
      resolve({ isThere, output: isEnded ? 'Timeout' : `${stdout}${stderr}` });
    });
  });

/** Asks the session bus how the keyring stands, which Chromium cannot be asked without waiting for a person. */
export const probeKeyring = async (
  ask: (program: string, args: readonly string[]) => Promise<BusAnswer> = run,
): Promise<KeyringState> => {
  for (const [program, args] of QUESTIONS) {
    const { isThere, output } = await ask(program, args);
    if (isThere) return readKeyringAnswer(output);
  }
  return 'ready';
};
