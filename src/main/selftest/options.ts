import { parseArgs } from 'node:util';

/** What a self-test is started with. */
export interface SelfTestOptions {
  /** Where the report goes, as JSON; null for nowhere. */
  readonly json: string | null;
  /** The steps to go through, by their ids; null for all. */
  readonly only: readonly string[] | null;
  /** A feed to look for updates at; null for none. */
  readonly feed: string | null;
  /** How long all of it may take, in milliseconds. */
  readonly withinMs: number;
}

/** A self-test that takes longer hangs. */
const WITHIN_MS = 15 * 60_000;

/** Seconds on the command line, in milliseconds; the usual time where they are none. */
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

/** All words that a self-test is started by, of the one that watches and the app under test. */
export const selfTestSwitches: readonly string[] = [
  ...Object.keys(OPTIONS).map((name) => `--${name}`),
  ...['--selftest-part', '--selftest-only', '--selftest-feed'],
];

/** What the command line asks of a self-test; null where it asks for none. */
export const readSelfTestOptions = (argv: readonly string[]): SelfTestOptions | null => {
  if (!argv.includes('--selftest')) return null;
  // Chromium's own switches stand among ours.
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

/** The part of a self-test that this process goes through, as the one that watches has asked for it. */
export interface PartOptions extends Pick<SelfTestOptions, 'only' | 'feed'> {
  readonly part: 'first' | 'again';
}

/** The same of the app under test; null where it is none. */
export const readPartOptions = (argv: readonly string[]): PartOptions | null => {
  const valueOf = (name: string): string | null =>
    argv.find((word) => word.startsWith(`--selftest-${name}=`))?.slice(`--selftest-${name}=`.length) ?? null;
  const part = valueOf('part');
  if (part !== 'first' && part !== 'again') return null;
  return { part, only: valueOf('only')?.split(',') ?? null, feed: valueOf('feed') };
};

/** The same as words of a command line. */
export const partWords = ({ part, only, feed }: PartOptions): readonly string[] => [
  `--selftest-part=${part}`,
  ...(only === null ? [] : [`--selftest-only=${only.join(',')}`]),
  ...(feed === null ? [] : [`--selftest-feed=${feed}`]),
];

/** The app under test has a profile and a server of its own. */
const NOT_FOR_IT: ReadonlySet<string> = new Set(['--user-data-dir', '--server', '--hidden']);

/** The switches of a command line that are for Chromium, which the app under test is started with as well. */
export const foreignSwitches = (argv: readonly string[]): readonly string[] => {
  const own = new Set(Object.keys(OPTIONS).map((name) => `--${name}`));
  const kept: string[] = [];
  for (const word of argv.slice(1)) {
    const [name = ''] = word.split('=');
    if (word.startsWith('--') && !own.has(name) && !NOT_FOR_IT.has(name)) kept.push(word);
  }
  return kept;
};
