import { setTimeout as pause } from 'node:timers/promises';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { comparedFigure, type Figure, median } from '../support/figure';
import { type PlainApp, startPlainApp } from '../support/plain-app';
import { type AppMemory, appMemory } from '../support/process-memory';
import { inParallel } from '../support/rest';
import { emptyStart, GUILDS, interactive, LAST_LINE, setStarter, type Starter } from '../support/starter';

/** So many come at once; then it is looked whether the last one is in view at the end. */
const BATCH = 1000;
const WIDTH = 32;
const REST_MS = 10_000;
const LOOKS = 5;
const LOOK_EVERY_MS = 1000;
/** A view that stopped following is helped to the end after this time, as a reader would do it. */
const FOLLOWS_WITHIN_MS = 15_000;
const PATIENCE_MS = 180_000;

const text = (index: number): string =>
  `seen-${index}. a *line* of the usual length, with **some** markup, that somebody wrote`;

/**
 * Waits in the page until a text is the end of the feed and in view, two frames long; the value is how often the view
 * had to be helped to the end. Rejects if the text never comes.
 */
const atEnd = (last: string): string => `new Promise((done, fail) => {
  const begun = performance.now();
  let helped = 0;
  const isAtEnd = () => {
    const log = document.querySelector('[role="log"]');
    const row = [...(log?.querySelectorAll('[data-index]') ?? [])].at(-1);
    if (row === undefined || !row.textContent.includes(${JSON.stringify(last)})) return false;
    const { top, bottom } = row.getBoundingClientRect();
    const view = log.getBoundingClientRect();
    return bottom > view.top && top < view.bottom && log.scrollHeight - log.scrollTop - log.clientHeight <= 2;
  };
  const look = () => {
    const waited = performance.now() - begun;
    if (isAtEnd()) requestAnimationFrame(() => requestAnimationFrame(() => done(helped)));
    else if (waited > ${PATIENCE_MS}) fail(new Error(${JSON.stringify(`${last} is never at the end`)}));
    else {
      if (waited > ${FOLLOWS_WITHIN_MS} * (helped + 1)) {
        helped += 1;
        const log = document.querySelector('[role="log"]');
        log?.scrollTo(0, log.scrollHeight);
      }
      setTimeout(look, 50);
    }
  };
  look();
})`;

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

const emptyMemory = async (prepared: Prepared): Promise<Settled> => {
  const app = await startPlainApp(prepared, emptyStart(prepared, REST_MS));
  const memory = await settledMemory(app);
  await app.close();
  return memory;
};

/** Lets messages come into the open channel; the value is how many looks found the view helped to the end. */
const see = async (app: PlainApp, starter: Starter, messages: number): Promise<number> => {
  let helped = 0;
  for (let first = 0; first < messages; first += BATCH) {
    const count = Math.min(BATCH, messages - first);
    await inParallel(count - 1, WIDTH, (index) => starter.write(text(first + index), index));
    // Alone and last, so that the end of the list is known.
    const last = first + count - 1;
    await starter.write(text(last), last);
    if (Number(await app.ask(atEnd(`seen-${last}.`))) > 0) helped += 1;
  }
  return helped;
};

/** Memory of the app after many messages were seen in the open channel, beside an empty Electron window. */
export const benchSeen = async (prepared: Prepared, messages: number): Promise<Figure[]> => {
  const starter = await setStarter(prepared);
  try {
    const before = await emptyMemory(prepared);
    const app = await startPlainApp(prepared, {
      appPath: prepared.appPath,
      userDataDir: starter.userDataDir,
      awaited: [interactive(LAST_LINE)],
      restMs: REST_MS,
    });
    const started = await settledMemory(app);
    const begun = performance.now();
    const helped = await see(app, starter, messages);
    const seconds = (performance.now() - begun) / 1000;
    await pause(REST_MS);
    const seen = await settledMemory(app);
    const held = await app.ask(
      `Number(document.querySelector('[data-testid="message-list"]')?.dataset.messages)`,
    );
    await app.close();
    const after = await emptyMemory(prepared);
    const batches = Math.ceil(messages / BATCH);
    return [
      comparedFigure({
        name: `memory after ${messages} messages seen in the open channel`,
        unit: 'MiB',
        value: seen.mib,
        baseline: { what: 'empty Electron window', value: median([before.mib, after.mib]) },
        atMost: 1.5,
        details: {
          measure: `proportional set size of all processes of the app: the median of ${LOOKS} looks, ${REST_MS / 1000} s after the last message`,
          guilds: GUILDS,
          paintedAtTheEnd: `${batches} of ${batches} looks, one after each ${BATCH} messages`,
          viewHelpedToTheEnd: helped,
          messagesHeldByTheList: held,
          secondsOfMessages: seconds,
          afterTheStart: started,
          seen,
          empty: [before, after],
        },
      }),
    ];
  } finally {
    await starter.stop();
  }
};
