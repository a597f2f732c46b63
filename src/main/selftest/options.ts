import { parseArgs } from 'node:util';

/** The options of a self-test. */
export interface SelfTestOptions {
  /** The path of the JSON report; null for none. */
  readonly json: string | null;
  /** The ids of the steps to run; null for all. */
  readonly only: readonly string[] | null;
  /** A feed to check for updates; null for none. */
  readonly feed: string | null;
  /** The time limit of the whole run, in milliseconds. */
  readonly withinMs: number;
}

/** The default time limit; a self-test that takes longer hangs. */
const WITHIN_MS = 15 * 60_000;

/** Seconds from the command line, in milliseconds; the default for an invalid number. */
const readSeconds = (text: string | null): number => {
  const seconds = Number(text ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, 24 * 3_600_000) : WITHIN_MS;
};

const OPTIONS = {
  selftest: { type: 'boolean' },
  json: { type: 'string' },
  only: { type: 'string' },
  feed: { type: 'string' },
  within: { type: 'string' },
} as const;

/** All switches of a self-test, of the watching process and the app under test. */
export const selfTestSwitches: readonly string[] = [
  ...Object.keys(OPTIONS).map((name) => `--${name}`),
  ...['--selftest-part', '--selftest-only', '--selftest-feed'],
];

/** The self-test options of a command line; null if it requests no self-test. */
export const readSelfTestOptions = (argv: readonly string[]): SelfTestOptions | null => {
  if (!argv.includes('--selftest')) return null;
  // The command line also contains Chromium's switches.
  const { values } = parseArgs({ args: [...argv.slice(1)], options: OPTIONS, strict: false });
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  return {
    json: text(values.json),
    only:
      text(values.only)
        ?.split(',')
        .map((id) => id.trim())
        .filter((id) => id !== '') ?? null,
    feed: text(values.feed),
    withinMs: readSeconds(text(values.within)),
  };
};

/** The part of a self-test that this process runs, chosen by the watching process. */
export interface PartOptions extends Pick<SelfTestOptions, 'only' | 'feed'> {
  readonly part: 'first' | 'again';
}

/** Reads the options of the app under test; null if this is not one. */
export const readPartOptions = (argv: readonly string[]): PartOptions | null => {
  const valueOf = (name: string): string | null =>
    argv.find((word) => word.startsWith(`--selftest-${name}=`))?.slice(`--selftest-${name}=`.length) ?? null;
  const part = valueOf('part');
  if (part !== 'first' && part !== 'again') return null;
  return { part, only: valueOf('only')?.split(',') ?? null, feed: valueOf('feed') };
};

/** The options as arguments of a command line. */
export const partWords = ({ part, only, feed }: PartOptions): readonly string[] => [
  `--selftest-part=${part}`,
  ...(only === null ? [] : [`--selftest-only=${only.join(',')}`]),
  ...(feed === null ? [] : [`--selftest-feed=${feed}`]),
];

/** Switches that are not passed on: the app under test has its own profile and server. */
const NOT_FOR_IT: ReadonlySet<string> = new Set(['--user-data-dir', '--server', '--hidden']);

/** The switches of a command line that are for Chromium, which the app under test gets as well. */
export const foreignSwitches = (argv: readonly string[]): readonly string[] => {
  const own = new Set(Object.keys(OPTIONS).map((name) => `--${name}`));
  const kept: string[] = [];
  for (const word of argv.slice(1)) {
    const [name = ''] = word.split('=');
    if (word.startsWith('--') && !own.has(name) && !NOT_FOR_IT.has(name)) kept.push(word);
  }
  return kept;
};
