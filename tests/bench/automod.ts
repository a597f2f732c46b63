import { AUTOMOD_LIMITS } from '../../src/contract/automod-limits';
import { TEXT_LIMITS } from '../../src/contract/limits';
import { readText } from '../../src/domain/automod/find';
import { judgeMessage } from '../../src/domain/automod/judge';
import { type KnownRule, makeLive } from '../../src/domain/automod/live';
import type { Trigger } from '../../src/domain/automod/trigger';
import { type Figure, limitedFigure } from './support/figure';

const ROUNDS = 400;
const WARM_UP = 40;
const { rules: RULES, words: WORDS } = AUTOMOD_LIMITS;

const filled = (part: string): string =>
  part.repeat(Math.ceil(TEXT_LIMITS.message / part.length)).slice(0, TEXT_LIMITS.message);

/** Texts of 4,000 characters; the hostile ones begin what rules look for again and again, and do not end it. */
const TEXTS: Readonly<Record<string, string>> = {
  plain: filled('The harbour is open on Sundays, bring soap. '),
  'one letter': filled('a'),
  'ends of words': filled('aaaab '),
  accents: filled('á\u0323\u0308'),
  'invisible characters': filled('a\u200b\u2060'),
  'full width': filled('ａｂ'),
  mentions: filled('<@1234567890123456789> '),
  'begun mentions': filled('<@&@<@'),
  links: filled('https://a.example/b '),
  'begun links': filled('https://'),
  invites: filled('/invite/a '),
  marks: filled('**__~~||`['),
};

/** As many rules as a guild can have: most of words, many of which begin alike. Nothing finds anything, so all are asked. */
const triggers = (): readonly Trigger[] => {
  const words = (nth: number): readonly string[] =>
    Array.from(
      { length: WORDS },
      (_, at) => `${'a'.repeat(1 + (at % 40))}${nth}x${at}${at % 2 === 0 ? '*' : ''}`,
    );
  const others: readonly Trigger[] = [
    { kind: 'mentions', most: 4000 },
    { kind: 'repeat', times: 5, seconds: 60 },
    { kind: 'new_account', hours: 1, messages: 5 },
    { kind: 'links', hosts: ['a.example'] },
  ];
  return Array.from({ length: RULES }, (_, nth) => others[nth] ?? { kind: 'words', words: words(nth) });
};

const bare = (trigger: Trigger, nth: number): KnownRule => ({
  ...{ stamp: String(nth), name: `Rule ${nth}`, trigger, action: 'flag' },
  ...{ timeoutS: null, message: null, exemptRoles: [], exemptChannels: [] },
});

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** What it takes to ask all rules of a guild about a message of the greatest length, in this process. */
export const benchAutomod = (): Promise<Figure[]> => {
  const rules = makeLive(triggers().map(bare));
  const judge = (text: string): void => {
    const verdict = judgeMessage(rules, {
      ...{ read: readText(text), roles: [], channels: [], accountCreatedMs: 0 },
      ...{ nowMs: 1e12, said: [] },
    });
    // A rule that finds something ends the search: `begun` texts are to be asked about by all.
    if (verdict !== null && verdict.name !== 'Rule 3') throw new Error(`${verdict.name} finds something`);
  };
  const times = new Map<string, number[]>(Object.keys(TEXTS).map((name) => [name, []]));
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const [name, text] of Object.entries(TEXTS)) {
      // Of the processor: a machine that does something else as well says nothing about the rules.
      const from = process.cpuUsage();
      judge(text);
      const { user, system } = process.cpuUsage(from);
      if (round >= 0) times.get(name)?.push((user + system) / 1000);
    }
  const sorted = (list: readonly number[]): readonly number[] => list.toSorted((a, b) => a - b);
  const all = sorted([...times.values()].flat());
  const plain = sorted(times.get('plain') ?? []);
  const slowest = Object.fromEntries(
    [...times].map(([name, list]) => [name, Math.round(percentile(sorted(list), 0.99) * 1000) / 1000]),
  );
  return Promise.resolve([
    limitedFigure({
      name: `automod: ${RULES} rules asked about ${TEXT_LIMITS.message} characters, p99`,
      unit: 'ms',
      value: percentile(all, 0.99),
      baseline: { what: 'a plain text, median', value: percentile(plain, 0.5) },
      atMost: 2,
      details: { p99OfText: slowest, median: percentile(all, 0.5), rounds: ROUNDS, words: WORDS },
    }),
  ]);
};
