import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendHistory, historyPath, historyRows } from '../../bench/report/history';
import { readOrder, USUAL } from '../../bench/report/order';
import { numberText, tableOf } from '../../bench/report/table';
import {
  comparedFigure,
  failedFigure,
  limitedFigure,
  unjudged,
  unmeasuredFigure,
} from '../../bench/support/figure';
import { spreadOf } from '../../bench/support/spread';
import { validIfSteady } from '../../bench/support/validity';

const floor = { what: 'nothing at all', value: 400 };
const missed = comparedFigure({ name: 'start', unit: 'ms', value: 800, baseline: floor, atMost: 1.4 });
const met = limitedFigure({ name: 'lost', unit: 'messages', value: 0, baseline: null, atMost: 0 });
const told = limitedFigure({ name: 'installed', unit: 'MB', value: 335.4, baseline: null });
const absent = unmeasuredFigure({ name: 'deb', unit: 'MB', target: '≤ 95 MB', why: 'no package' });
const short = unjudged(
  limitedFigure({ name: 'growth', unit: 'MB/h', value: 1.234, baseline: null, atMost: 2 }),
  '3 of 45 min',
);
const run = {
  at: new Date('2026-03-04T05:06:07Z'),
  commit: 'abc1234+',
  cores: 2,
  load: [0.1, 1.94],
} as const;

describe('the verdict of a figure', () => {
  it('is met or missed, by the ratio or by the limit', () => {
    expect([missed.verdict, missed.met, missed.ratio]).toEqual(['NOT MET', false, 2]);
    expect([met.verdict, met.met]).toEqual(['met', true]);
  });

  it('is neither without a goal, without a measurement, or after a run that was too short', () => {
    expect(told.verdict).toBe('no goal');
    expect([absent.verdict, absent.met, absent.value]).toEqual(['not measured: no package', null, null]);
    expect([short.verdict, short.met, short.value]).toEqual(['not judged: 3 of 45 min', null, 1.234]);
  });

  it('is not met where the floor says that the machine was too busy to tell; a miss stays one', () => {
    expect(validIfSteady(met, [10, 14])).toMatchObject({ met: true, verdict: 'met' });
    const { met: isMet, verdict } = validIfSteady(met, [10, 16]);
    expect([isMet, verdict]).toEqual([null, expect.stringMatching(/^not judged: /)]);
    expect(validIfSteady(missed, [10, 16])).toMatchObject({ met: false, verdict: 'NOT MET' });
  });

  it('has no ratio to a floor of nothing', () => {
    const lost = { name: 'lost', unit: 'messages', value: 3, baseline: { what: 'bare ws', value: 0 } };
    expect(limitedFigure({ ...lost, atMost: 0 })).toMatchObject({ ratio: null, met: false });
  });

  it('is missed by what is not a number, and by a bench that failed', () => {
    const broken = { name: 'a', unit: 'ms', value: Number.NaN };
    expect(comparedFigure({ ...broken, baseline: floor, atMost: 2 }).met).toBe(false);
    expect(limitedFigure({ ...broken, baseline: null, atMost: 2 }).met).toBe(false);
    expect(failedFigure('start', new Error('too few'))).toMatchObject({
      met: false,
      details: { error: 'too few' },
    });
  });
});

describe('samples in short', () => {
  it('are their count, median, 95th percentile and worst', () => {
    const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(spreadOf(samples)).toEqual({ samples: 100, p50: 50.5, p95: 95, worst: 100 });
    expect(spreadOf([7])).toEqual({ samples: 1, p50: 7, p95: 7, worst: 7 });
  });
});

describe('the table', () => {
  it('has a line for each figure, numbers to the right, and counts the verdicts', () => {
    expect(tableOf([missed, met, absent]).split('\n')).toEqual([
      'figure       value   floor  ratio  goal              verdict',
      '------  ----------  ------  -----  ----------------  ------------------------',
      'start       800 ms  400 ms   2.00  ≤ 1.4 × baseline  NOT MET',
      'lost    0 messages       –      –  ≤ 0 messages      met',
      'deb              –       –      –  ≤ 95 MB           not measured: no package',
      '',
      '1 met, 1 NOT MET, 1 without a verdict',
    ]);
  });

  it.each([
    [1234.5, '1235'],
    [56.78, '56.8'],
    [1.234, '1.23'],
    [0.8125, '0.813'],
    [12, '12'],
    [-21.53, '-21.5'],
    [Number.NaN, '–'],
    [null, '–'],
  ])('shows %s as %s', (value, text) => {
    expect(numberText(value)).toBe(text);
  });
});

describe('the history', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'guildhall-history-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has a row for each figure, with its run', () => {
    expect(historyRows(run, [missed, told])).toBe(
      '| 2026-03-04 05:06 | abc1234+ | 0.1, 1.9 / 2 | start | 800 ms | 400 ms | 2.00 | ≤ 1.4 × baseline | NOT MET |\n' +
        '| 2026-03-04 05:06 | abc1234+ | 0.1, 1.9 / 2 | installed | 335 MB | – | – | none | no goal |\n',
    );
  });

  it('keeps a cell a cell', () => {
    const row = historyRows(run, [{ ...met, name: 'a | b\nc' }]);
    expect(row).toContain('| a \\| b c |');
  });

  it('begins with its head once, and keeps what is there', () => {
    const path = join(folder, 'new', 'history.md');
    appendHistory(path, run, [missed]);
    appendHistory(path, run, [met]);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('# '))).toHaveLength(1);
    expect(lines.slice(-2).map((line) => line.split(' | ')[3])).toEqual(['start', 'lost']);
  });

  it('is in the folder for caches of the user', () => {
    const at = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv) => historyPath(platform, env, '/home/a');
    expect(at('linux', {})).toBe('/home/a/.cache/guildhall/bench-history.md');
    expect(at('linux', { XDG_CACHE_HOME: '/cache' })).toBe('/cache/guildhall/bench-history.md');
    expect(at('darwin', {})).toBe('/home/a/Library/Caches/guildhall/bench-history.md');
    expect(at('win32', { LOCALAPPDATA: '/local' })).toBe('/local/guildhall/bench-history.md');
  });
});

describe('what a run is asked for', () => {
  const known = ['start', 'tray'];

  it('is everything for the usual time, or what is named', () => {
    expect(readOrder([], known)).toEqual({ names: [], ...USUAL, history: null });
    expect(readOrder(['tray', '--minutes', '45', '--history', 'a.md', '--messages=10'], known)).toEqual({
      names: ['tray'],
      minutes: 45,
      messages: 10,
      history: 'a.md',
    });
  });

  it.each([
    [['sleep'], /No bench sleep; there are start, tray/],
    [['--minutes', '0'], /--minutes/],
    [['--minutes', 'long'], /--minutes/],
    [['--messages', '1.5'], /--messages/],
    [['--loud'], /--loud/],
  ])('is refused as %j', (args, says) => {
    expect(readOrder(args, known)).toMatch(says);
  });
});
