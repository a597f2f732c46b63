import type { Page } from 'playwright-core';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { startFaultProxy } from '../../support/node/fault-proxy';
import { createChannel } from '../support/channels';
import { createCommunity } from '../support/community';
import { type Figure, limitedFigure } from '../support/figure';
import type { PageProbe } from '../support/page-probe';
import { closeConnections } from '../support/rest';
import { startSeededServer } from '../support/seed-messages';
import { openSignedIn } from '../support/signed-in-app';
import { spreadOf } from '../support/spread';

declare const benchProbe: PageProbe;

const PREPENDS = 200;
const PAGE = 50;
const PAGE_CALL = '/channel/messages';
const NAME = 'tall-tales';
/** Where the reader rests when the older page comes, in pixels from the top; all are near enough to ask for it. */
const PLACES = [390, 40, 250, 0, 120, 330] as const;
const FRAMES_BEFORE = 8;
/** Rows that are measured late move the others within this time. */
const FRAMES_AFTER = 30;
/** What rounding to the pixels of the screen can do. */
const SAME_PX = 0.5;

const words = (count: number): string => 'words of usual length '.repeat(count);
/** Texts of very different heights: one line, paragraphs, lists, code, emoji that are drawn in several turns. */
const KINDS: readonly string[] = [
  'yes',
  words(9),
  Array.from({ length: 14 }, (_, at) => `- line ${at}`).join('\n'),
  words(40),
  `\`\`\`ts\n${'const answer = 42;\n'.repeat(11)}\`\`\``,
  '🎉',
  `${'👍 '.repeat(60)}and words`,
  '> a quote\n> of two lines\nand an answer',
  'ok',
];

const textOf = (at: number): string =>
  `tale ${at}: ${KINDS[(at * 7 + Math.floor(at / 9)) % KINDS.length] ?? ''}`;

interface Prepend {
  /** Pixels from the top at which the reader rested; the view may have corrected the wanted place. */
  readonly restedAtPx: number;
  /** Pixels that the row has moved when all is at rest again. */
  readonly driftPx: number;
  /** The farthest that it was drawn from its place in any frame since. */
  readonly farthestPx: number;
  /** Frames in which a part of the view was not covered by rows. */
  readonly blank: number;
  readonly frames: number;
}

/** Scrolls near the top and waits until nothing moves; notes the row in the middle of the view. */
const restAt = (page: Page, place: number): Promise<void> =>
  page.evaluate(
    ([top, frames]) =>
      new Promise<void>((done) => {
        const log = document.querySelector('[role="log"]');
        if (log === null) throw new Error('No feed');
        log.scrollTop = top;
        let same = 0;
        let last = '';
        const stop = benchProbe.eachFrame(() => {
          const view = log.getBoundingClientRect();
          const middle = view.top + view.height / 2;
          const row = [...log.querySelectorAll('article')].find(
            (article) => article.getBoundingClientRect().bottom > middle,
          );
          const now = `${row?.getAttribute('data-message-id') ?? ''} ${row?.getBoundingClientRect().top ?? ''}`;
          same = now === last && row !== undefined ? same + 1 : 0;
          last = now;
          if (same < frames || row === undefined) return;
          stop();
          benchProbe.kept.set('row', row.getAttribute('data-message-id'));
          done();
        });
      }),
    [place, FRAMES_BEFORE] as const,
  );

/** Watches the noted row until the older rows are above it and all is at rest; null if none come. */
const watchRow = (page: Page): Promise<Prepend | null> =>
  page.evaluate(
    (after) =>
      new Promise<Prepend | null>((done) => {
        const log = document.querySelector('[role="log"]');
        const id = String(benchProbe.kept.get('row'));
        if (log === null) throw new Error('No feed');
        const row = (): Element | null => log.querySelector(`[data-message-id="${id}"]`);
        const indexOf = (): string | null =>
          row()?.closest('[data-index]')?.getAttribute('data-index') ?? null;
        const restedAtPx = log.scrollTop;
        const begin = { top: row()?.getBoundingClientRect().top ?? Number.NaN, index: indexOf() };
        const isBlank = (): boolean => {
          const view = log.getBoundingClientRect();
          const rows = [...log.querySelectorAll('[data-index]')]
            .map((one) => one.getBoundingClientRect())
            .sort((a, b) => a.top - b.top);
          let covered = Math.max(view.top, rows[0]?.top ?? view.bottom);
          if (covered > view.top + 24) return true;
          for (const { top, bottom } of rows) {
            if (top > covered + 2 && top < view.bottom) return true;
            covered = Math.max(covered, bottom);
          }
          return covered < view.bottom - 24;
        };
        const seen = { farthest: 0, blank: 0, frames: 0, since: 0 };
        const started = performance.now();
        const stop = benchProbe.eachFrame(() => {
          seen.frames += 1;
          if (isBlank()) seen.blank += 1;
          const top = row()?.getBoundingClientRect().top;
          // A row that is not drawn any more is at least a view away.
          const drift = top === undefined ? log.clientHeight : top - begin.top;
          seen.farthest = Math.max(seen.farthest, Math.abs(drift));
          if (indexOf() !== begin.index) seen.since += 1;
          else if (performance.now() - started > 5000) {
            stop();
            done(null);
          }
          if (seen.since < after) return;
          stop();
          done({
            restedAtPx,
            driftPx: drift,
            farthestPx: seen.farthest,
            blank: seen.blank,
            frames: seen.frames,
          });
        });
      }),
    FRAMES_AFTER,
  );

/** Older pages that come in above what is read, 200 times, while the reader rests near the top. */
export const benchPrepend = async (prepared: Prepared): Promise<Figure[]> => {
  const { server, made: owner } = await startSeededServer(async (url) => {
    const { accounts, guildId } = await createCommunity(url, 6);
    const [first, ...others] = accounts;
    if (first === undefined) throw new Error('No account');
    const channelId = await createChannel(url, first, guildId, NAME);
    closeConnections();
    const contents = Array.from({ length: (PREPENDS + 2) * PAGE }, (_, at) => textOf(at));
    return { made: first, channels: [{ channelId, authorIds: others.map(({ id }) => id), contents }] };
  });
  const proxy = await startFaultProxy(server.url);
  const { app, page } = await openSignedIn(prepared, proxy.url, owner);
  await page.locator(`[data-channel-name="${NAME}"]`).click();
  await page
    .getByText(/^tale \d+: /)
    .first()
    .waitFor();

  const prepends: Prepend[] = [];
  let missed = 0;
  for (let nth = 0; prepends.length < PREPENDS && missed < 5; nth += 1) {
    // The answer waits until the rows on the screen are measured, as it does on any network.
    proxy.hold([PAGE_CALL]);
    await restAt(page, PLACES[nth % PLACES.length] ?? 0);
    const watching = watchRow(page);
    // The row's place is noted before the page can come.
    await page.evaluate(() => undefined);
    proxy.hold([]);
    const prepend = await watching;
    if (prepend === null) missed += 1;
    else prepends.push(prepend);
  }
  await app.close();
  await proxy.close();
  await server.stop();

  const drifts = prepends.map(({ driftPx }) => Math.abs(driftPx));
  const details = {
    wanted: PREPENDS,
    rowsEach: PAGE,
    neverCame: missed,
    restingAtPx: PLACES,
  };
  return [
    limitedFigure({
      name: `older messages come in above, ${prepends.length} times: drift of the row in the middle of the view, worst`,
      unit: 'px',
      value: prepends.length < PREPENDS ? Number.NaN : Math.max(...drifts),
      baseline: null,
      atMost: SAME_PX,
      details: {
        ...details,
        goal: `0 px; within ${SAME_PX} px is rounding`,
        atRest: spreadOf(drifts),
        inAnyFrame: spreadOf(prepends.map(({ farthestPx }) => farthestPx)),
        byPlace: PLACES.map((place, at) => ({
          place,
          ...spreadOf(drifts.filter((_drift, nth) => nth % PLACES.length === at)),
        })),
        farthest: prepends.toSorted((a, b) => Math.abs(b.driftPx) - Math.abs(a.driftPx)).slice(0, 5),
        withinOnePx: drifts.filter((drift) => drift <= 1).length,
      },
    }),
    limitedFigure({
      name: `older messages come in above, ${prepends.length} times: frames with a blank part`,
      unit: 'frames',
      value: prepends.reduce((sum, { blank }) => sum + blank, 0),
      baseline: null,
      atMost: 0,
      details: { ...details, frames: prepends.reduce((sum, { frames }) => sum + frames, 0) },
    }),
  ];
};
