import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { type Sample, slopeOf } from '../../torture/slope';
import { type Figure, limitedFigure, median, unjudged } from '../support/figure';
import { memoryFigure } from '../support/memory-figure';
import { onTheBeat } from '../support/beat';
import { feedAtEnd, heldByFeed } from '../support/feed';
import { type PlainApp, withPlainApp } from '../support/plain-app';
import { type AppMemory, appMemory } from '../support/process-memory';
import { emptyStart, interactive, LAST_LINE, setStarter, type Starter } from '../support/starter';
import { openTrayDesktop } from '../support/tray-desktop';

const PER_SECOND = 2;
const REST_MS = 5000;
const LOOK_EVERY_MS = 5000;
/** The value is the median of the last few, so that one collection of garbage does not decide. */
const LAST_LOOKS = 5;
/** The goals are for this time; a shorter run can miss them, but not meet them. */
const JUDGED_FROM_MINUTES = 45;
/** The empty window does nothing, and after this time its memory is at rest. */
const EMPTY_MINUTES_MAX = 15;
const VALUE_MAX = 1.4;
const GROWTH_MAX = 2;
const HIDES_WITHIN_MS = 10_000;
const SHOWS_WITHIN_MS = 60_000;
/** Megabytes in a mebibyte. */
const MB = 1.048576;

const text = (index: number): string => `in-the-tray-${index}. a line that somebody wrote meanwhile`;

/** Memory while the app was hidden. */
interface Hidden {
  readonly minutes: number;
  readonly looks: number;
  /** Proportional set size, MiB: the median of the last looks. */
  readonly mib: number;
  /** Private memory, MB per hour: the slope of the second half. Other apps on the machine do not change it. */
  readonly growth: number;
  readonly firstMib: number;
  readonly worstMib: number;
  /** The looks of the value. */
  readonly judged: readonly AppMemory[];
}

const until = async (what: string, withinMs: number, holds: () => Promise<boolean>): Promise<void> => {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > withinMs) throw new Error(`After ${withinMs} ms: not ${what}`);
    await pause(100);
  }
};

const isVisible = async (app: PlainApp): Promise<boolean> =>
  (await app.ask('document.visibilityState')) === 'visible';

/** Closes the window as a person does, which hides it, and asserts that the app is still there without it. */
const hide = async (app: PlainApp): Promise<void> => {
  await app.ask(`void document.dispatchEvent(new Event('bench:close'))`);
  await until('hidden', HIDES_WITHIN_MS, async () => !(await isVisible(app)));
};

const watch = async (app: PlainApp, minutes: number): Promise<Hidden> => {
  const begun = performance.now();
  const looks: AppMemory[] = [];
  const own: Sample[] = [];
  for (;;) {
    const elapsed = performance.now() - begun;
    const memory = appMemory(app.pid);
    looks.push(memory);
    own.push({ hours: elapsed / 3_600_000, value: memory.privateMib * MB });
    const left = minutes * 60_000 - elapsed;
    if (left <= 0) break;
    await pause(Math.min(LOOK_EVERY_MS, left));
  }
  const judged = looks.slice(-LAST_LOOKS);
  const shares = looks.map(({ mib }) => mib);
  return {
    minutes,
    looks: looks.length,
    mib: median(judged.map(({ mib }) => mib)),
    growth: slopeOf(own.slice(Math.floor(own.length / 2))),
    firstMib: shares[0] ?? Number.NaN,
    worstMib: Math.max(...shares),
    judged,
  };
};

const emptyHidden = (prepared: Prepared, minutes: number): Promise<Hidden> =>
  withPlainApp(prepared, emptyStart(prepared, REST_MS, ['--stays']), async (app) => {
    await hide(app);
    return watch(app, Math.min(minutes, EMPTY_MINUTES_MAX));
  });

/** A second start brings the window up again, as the tray does. */
const showAgain = async (
  { electronPath, launchArgs, env, appPath }: Prepared,
  { userDataDir }: Starter,
  app: PlainApp,
): Promise<void> => {
  const again = spawn(electronPath, [...launchArgs, `--user-data-dir=${userDataDir}`, appPath], {
    env,
    stdio: 'ignore',
  });
  await new Promise((done) => again.once('exit', done));
  await until('visible again', SHOWS_WITHIN_MS, () => isVisible(app));
};

/**
 * Memory of the app in the tray, while others write two messages a second into its open channel, and its growth; beside
 * an empty Electron window that hides when it is closed.
 */
export const benchTray = async (machine: Prepared, minutes: number): Promise<Figure[]> => {
  const desktop = await openTrayDesktop(machine);
  const { prepared } = desktop;
  const starter = await setStarter(prepared);
  try {
    const empty = await emptyHidden(prepared, minutes);
    const messages = Math.ceil(minutes * 60 * PER_SECOND);
    const start = {
      appPath: prepared.appPath,
      userDataDir: starter.userDataDir,
      awaited: [interactive(LAST_LINE)],
      restMs: REST_MS,
    };
    const { ours, shown } = await withPlainApp(prepared, start, async (app) => {
      await until('an icon in the tray', HIDES_WITHIN_MS, async () => desktop.hasIcon());
      await hide(app);
      const [hidden] = await Promise.all([
        watch(app, minutes),
        onTheBeat(messages, 1000 / PER_SECOND, (index) => starter.write(text(index), index)),
      ]);
      if (await isVisible(app)) throw new Error('The window did not stay hidden');
      await showAgain(prepared, starter, app);
      const { helped } = await feedAtEnd(app, `in-the-tray-${messages - 1}.`);
      return { ours: hidden, shown: { viewHelpedToTheEnd: helped, messagesHeld: await heldByFeed(app) } };
    });
    const details = {
      measure: 'all processes of the app, window hidden by closing it, icon in the tray',
      messages,
      lastMessageShownAfterwards: shown,
      ours,
      empty,
    };
    const figures = [
      memoryFigure(
        {
          name: `memory after ${minutes} min in the tray, ${PER_SECOND} messages/s`,
          value: ours.mib,
          baseline: { what: `empty Electron window, hidden for ${empty.minutes} min`, value: empty.mib },
          atMost: VALUE_MAX,
          details,
        },
        { ours: ours.judged, empty: empty.judged },
      ),
      limitedFigure({
        name: `growth in the tray, second half of ${minutes} min`,
        unit: 'MB/h',
        value: ours.growth,
        baseline: { what: `empty Electron window, hidden for ${empty.minutes} min`, value: empty.growth },
        atMost: GROWTH_MAX,
        details,
      }),
    ];
    if (minutes >= JUDGED_FROM_MINUTES) return figures;
    const why = `${minutes} of ${JUDGED_FROM_MINUTES} min`;
    const [value, growth] = figures as [Figure, Figure];
    return [value.met === true ? unjudged(value, why) : value, unjudged(growth, why)];
  } finally {
    await starter.stop();
    await desktop.stop();
  }
};
