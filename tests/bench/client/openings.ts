import type { ElectronApplication, Page } from 'playwright-core';
import { launchApp } from '../../../tools/setup/launch-app.mjs';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { postMessage } from '../support/channels';
import { createGuild, registerAccounts } from '../support/community';
import { type Figure, limitedFigure } from '../support/figure';
import { installProbe, type PageProbe } from '../support/page-probe';
import type { Awaited } from '../support/press-until';
import { closeConnections } from '../support/rest';
import { startServerProcess } from '../support/server-process';
import { openSignedIn } from '../support/signed-in-app';
import { spreadOf } from '../support/spread';

declare const benchProbe: PageProbe;

/** Each opening is the first of all in two of the starts. */
const STARTS = 8;
const AGAIN = 3;
const GOAL_MS = 100;
/** From the interactive screen to the first press; the app loads parts meanwhile, as it does for everybody. */
const LOOK_AROUND_MS = 500;
const REST_MS = 300;

interface Opening extends Awaited {
  readonly what: string;
  /** The label of the native menu's entry, or null: then the button `pressed` is clicked. */
  readonly entry: string | null;
}

const EMOJI_BUTTON = 'button[aria-label="Emoji"]';

const OPENINGS: readonly Opening[] = [
  {
    what: 'emoji picker',
    entry: null,
    place: '[data-testid="emoji-picker"] [role="grid"]',
    fits: /Smileys/,
  },
  { what: 'user settings', entry: 'Settings…', place: 'section[aria-label="My Account"]', fits: /opener0/ },
  {
    what: 'server settings',
    entry: 'Server Settings…',
    place: 'section[aria-label="Overview"]',
    fits: /Server Name/,
  },
  {
    what: 'switcher',
    entry: 'Find or start a conversation',
    place: '[role="dialog"] [role="listbox"]',
    fits: /general/,
  },
];

/** Clicks an entry of the native menu as its shortcut does; returns when, in epoch milliseconds. */
const clickMenu = (app: ElectronApplication, label: string): Promise<number> =>
  app.evaluate(({ Menu }, wanted) => {
    const entry = (Menu.getApplicationMenu()?.items ?? [])
      .flatMap((item) => item.submenu?.items ?? [])
      .find((item) => item.label === wanted);
    if (entry === undefined || !entry.enabled) throw new Error(`The menu has no ${wanted}`);
    const at = Date.now();
    // Electron types `click` as Function.
    Reflect.apply(entry.click, entry, []);
    return at;
  }, label);

/** Milliseconds from the press until the opening's content is painted; then closes it. */
const measure = async (
  app: ElectronApplication,
  page: Page,
  { what, entry, place, fits }: Opening,
): Promise<number> => {
  const painted = page.evaluate(
    async ([button, where, pattern]) => {
      const expected = new RegExp(pattern);
      const awaited = benchProbe.painted(() => {
        const shown = document.querySelector(where);
        return shown !== null && shown.checkVisibility() && expected.test(shown.textContent);
      }, where);
      const from = Date.now();
      if (button !== null) document.querySelector<HTMLElement>(button)?.click();
      await awaited;
      return { from, to: Date.now() };
    },
    [entry === null ? EMOJI_BUTTON : null, place, fits.source] as const,
  );
  let clickedAt: number | null = null;
  if (entry !== null) {
    // The watcher is in the page before the entry is clicked.
    await page.evaluate(() => undefined);
    clickedAt = await clickMenu(app, entry);
  }
  const { from, to } = await painted;
  await page.waitForTimeout(REST_MS);
  await page.keyboard.press('Escape');
  await page
    .locator(place)
    .waitFor({ state: 'detached' })
    .catch(() => {
      throw new Error(`${what} does not close`);
    });
  await page.waitForTimeout(REST_MS);
  return to - (clickedAt ?? from);
};

/** The first openings after a start, and later ones: emoji picker, user and server settings, switcher. */
export const benchOpenings = async (prepared: Prepared): Promise<Figure[]> => {
  const server = await startServerProcess(['--no-limits']);
  const [owner] = await registerAccounts(server.url, 1, 'opener');
  if (owner === undefined) throw new Error('No account');
  const { channelId } = await createGuild(server.url, owner, 'The Opening');
  await postMessage(server.url, owner, channelId, 'the first line of the hall');
  const signedIn = await openSignedIn(prepared, server.url, owner);
  await signedIn.page.getByText('the first line of the hall').first().waitFor();
  await signedIn.page.waitForTimeout(2000);
  await signedIn.app.close();

  const first = OPENINGS.map((): number[] => []);
  const again = OPENINGS.map((): number[] => []);
  for (let start = 0; start < STARTS; start += 1) {
    const app = await launchApp(prepared, {
      userDataDir: signedIn.userDataDir,
      appArgs: [`--server=${server.url}`],
    });
    const page = await app.firstWindow();
    await page.waitForFunction(() => performance.getEntriesByName('guildhall:interactive').length > 0);
    await installProbe(page);
    await page.waitForTimeout(LOOK_AROUND_MS);
    for (let turn = 0; turn < OPENINGS.length; turn += 1) {
      const at = (start + turn) % OPENINGS.length;
      const opening = OPENINGS[at];
      if (opening === undefined) continue;
      first[at]?.push(await measure(app, page, opening));
      for (let time = 0; time < AGAIN; time += 1) again[at]?.push(await measure(app, page, opening));
    }
    await app.close();
  }
  closeConnections();
  await server.stop();

  return OPENINGS.map(({ what, entry }, at) => {
    const [firstTimes, laterTimes] = [spreadOf(first[at] ?? []), spreadOf(again[at] ?? [])];
    return limitedFigure({
      name: `first opening after a start: ${what}, pressed to painted, worst of ${STARTS} starts`,
      unit: 'ms',
      value: firstTimes.worst,
      baseline: { what: 'again, p50', value: laterTimes.p50 },
      atMost: GOAL_MS,
      details: {
        pressed: entry === null ? 'the button, without a pointer on it' : 'the entry of the native menu',
        first: firstTimes,
        again: laterTimes,
        samples: first[at],
        firstOfAllInStarts: `${STARTS / OPENINGS.length} of ${STARTS}, ${LOOK_AROUND_MS} ms after interactive`,
      },
    });
  });
};
