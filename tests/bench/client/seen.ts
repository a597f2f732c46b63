import { setTimeout as pause } from 'node:timers/promises';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { type Figure, median, unjudged } from '../support/figure';
import { feedAtEnd, heldByFeed } from '../support/feed';
import { memoryFigure } from '../support/memory-figure';
import { type PlainApp, withPlainApp } from '../support/plain-app';
import { type AppMemory, appMemory } from '../support/process-memory';
import { inParallel } from '../support/rest';
import { emptyStart, GUILDS, interactive, LAST_LINE, setStarter, type Starter } from '../support/starter';

/** The goal is for this many; a run of fewer can miss it, but not meet it. */
const JUDGED_FROM = 100_000;
/** So many come at once; then it is looked whether the last one is in view at the end. */
const BATCH = 1000;
const WIDTH = 32;
const REST_MS = 10_000;
const LOOKS = 5;
const LOOK_EVERY_MS = 1000;

const text = (index: number): string =>
  `seen-${index}. a *line* of the usual length, with **some** markup, that somebody wrote`;

interface Settled {
  /** The median of the looks, MiB. */
  readonly mib: number;
  readonly looks: readonly AppMemory[];
}

const settledMemory = async (app: PlainApp): Promise<Settled> => {
  const looks: AppMemory[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    looks.push(appMemory(app.pid));
    await pause(LOOK_EVERY_MS);
  }
  return { mib: median(looks.map(({ mib }) => mib)), looks };
};

const emptyMemory = (prepared: Prepared): Promise<Settled> =>
  withPlainApp(prepared, emptyStart(prepared, REST_MS), settledMemory);

/** Lets messages come into the open channel; the value is how many looks found the view helped to the end. */
const see = async (app: PlainApp, starter: Starter, messages: number): Promise<number> => {
  let helped = 0;
  for (let first = 0; first < messages; first += BATCH) {
    const count = Math.min(BATCH, messages - first);
    await inParallel(count - 1, WIDTH, (index) => starter.write(text(first + index), index));
    // Alone and last, so that the end of the list is known.
    const last = first + count - 1;
    await starter.write(text(last), last);
    if ((await feedAtEnd(app, `seen-${last}.`)).helped > 0) helped += 1;
  }
  return helped;
};

/** Memory of the app after many messages were seen in the open channel, beside an empty Electron window. */
export const benchSeen = async (prepared: Prepared, messages: number): Promise<Figure[]> => {
  const starter = await setStarter(prepared);
  try {
    const before = await emptyMemory(prepared);
    const start = {
      appPath: prepared.appPath,
      userDataDir: starter.userDataDir,
      awaited: [interactive(LAST_LINE)],
      restMs: REST_MS,
    };
    const ours = await withPlainApp(prepared, start, async (app) => {
      const afterTheStart = await settledMemory(app);
      const begun = performance.now();
      const viewHelpedToTheEnd = await see(app, starter, messages);
      const secondsOfMessages = (performance.now() - begun) / 1000;
      await pause(REST_MS);
      const seen = await settledMemory(app);
      const messagesHeldByTheList = await heldByFeed(app);
      return { afterTheStart, viewHelpedToTheEnd, secondsOfMessages, seen, messagesHeldByTheList };
    });
    const after = await emptyMemory(prepared);
    const batches = Math.ceil(messages / BATCH);
    const figure = memoryFigure(
      {
        name: `memory after ${messages} messages seen in the open channel`,
        value: ours.seen.mib,
        baseline: { what: 'empty Electron window', value: median([before.mib, after.mib]) },
        atMost: 1.5,
        details: {
          measure: `proportional set size of all processes of the app: the median of ${LOOKS} looks, ${REST_MS / 1000} s after the last message`,
          guilds: GUILDS,
          paintedAtTheEnd: `${batches} of ${batches} looks, one after each ${BATCH} messages`,
          ...ours,
          empty: [before, after],
        },
      },
      { ours: ours.seen.looks, empty: [...before.looks, ...after.looks] },
    );
    const isTooShort = figure.met === true && messages < JUDGED_FROM;
    return [isTooShort ? unjudged(figure, `${messages} of ${JUDGED_FROM} messages`) : figure];
  } finally {
    await starter.stop();
  }
};
