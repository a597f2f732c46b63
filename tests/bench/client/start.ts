import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { comparedFigure, type Figure, median } from '../support/figure';
import { memoryFigure } from '../support/memory-figure';
import { spreadOf } from '../support/spread';
import { type PlainStart, withPlainApp } from '../support/plain-app';
import { type AppMemory, appMemory } from '../support/process-memory';
import { emptyStart, GUILDS, interactive, LAST_LINE, lineInFeed, setStarter } from '../support/starter';

const RUNS = 9;
const REST_MS = 3000;

interface Start {
  readonly painted: Readonly<Record<string, number>>;
  readonly memory: AppMemory;
}

const measure = (prepared: Prepared, start: PlainStart): Promise<Start> =>
  withPlainApp(prepared, start, ({ pid, painted }) => ({ painted, memory: appMemory(pid) }));

const moments = (starts: readonly Start[], name: string): readonly number[] =>
  starts.map(({ painted }) => painted[name] ?? Number.NaN);

/**
 * The cold start of a person in 60 guilds, painted, beside an empty Electron window, painted: until the shell can be
 * used, and until it shows what the server says now, a message that was written while the app was closed. Milliseconds
 * from before the process starts to the frame after the one that draws it in a shown window, taken by the same probe on
 * both sides. And the memory of both, 3 s later.
 */
export const benchStart = async (prepared: Prepared): Promise<Figure[]> => {
  const starter = await setStarter(prepared);
  const empty: Start[] = [];
  const ours: Start[] = [];
  const emptyAgain = emptyStart(prepared, REST_MS);
  const startEmpty = async (): Promise<void> => {
    empty.push(await measure(prepared, emptyAgain));
  };
  let known = LAST_LINE;
  const startOurs = async (run: number): Promise<void> => {
    const news = `news-of-run-${run}. written while the app was closed`;
    await starter.write(news, run);
    const start = {
      appPath: prepared.appPath,
      userDataDir: starter.userDataDir,
      awaited: [interactive(known), { name: 'news', parts: [lineInFeed(news)] }],
      restMs: REST_MS,
    };
    ours.push(await measure(prepared, start));
    known = news;
  };
  try {
    // Makes the profile: that of the person has been used as well.
    await measure(prepared, emptyAgain);
    // In turns, and each first as often as the other: other load on the machine affects both.
    for (let run = 0; run < RUNS; run += 1) {
      if (run % 2 === 0) await startEmpty();
      await startOurs(run);
      if (run % 2 === 1) await startEmpty();
    }
  } finally {
    await starter.stop();
  }
  const floor = moments(empty, 'empty');
  const startFigure = (name: string, painted: readonly number[], atMost: number): Figure =>
    comparedFigure({
      name,
      unit: 'ms',
      value: median(painted),
      baseline: { what: 'empty Electron window, painted', value: median(floor) },
      atMost,
      details: { ours: spreadOf(painted), empty: spreadOf(floor), samples: { ours: painted, empty: floor } },
    });
  const memoryOf = (starts: readonly Start[]): readonly number[] => starts.map(({ memory }) => memory.mib);
  const looks = { ours: ours.map(({ memory }) => memory), empty: empty.map(({ memory }) => memory) };
  return [
    startFigure(`cold start to interactive and painted, ${GUILDS} guilds`, moments(ours, 'interactive'), 1.4),
    startFigure('cold start until what the server says now is painted', moments(ours, 'news'), 1.8),
    memoryFigure(
      {
        name: 'memory after the start',
        value: median(memoryOf(ours)),
        baseline: { what: 'empty Electron window', value: median(memoryOf(empty)) },
        atMost: 1.35,
        details: {
          measure: 'proportional set size of all processes of the app, 3 s after the last awaited paint',
          ours: spreadOf(memoryOf(ours)),
          empty: spreadOf(memoryOf(empty)),
          samples: looks,
        },
      },
      looks,
    ),
  ];
};
