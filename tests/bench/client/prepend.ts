import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { startFaultProxy } from '../../support/node/fault-proxy';
import { createChannel } from '../support/channels';
import { createCommunity } from '../support/community';
import { type Figure, limitedFigure } from '../support/figure';
import { closeConnections } from '../support/rest';
import { startSeededServer } from '../support/seed-messages';
import { openSignedIn } from '../support/signed-in-app';
import { spreadOf } from '../support/spread';
import { type Prepend, restAt, watchRow } from './prepend-watch';

const PREPENDS = 200;
const PAGE = 50;
const PAGE_CALL = '/channel/messages';
const NAME = 'tall-tales';
/** Where the reader rests when the older page comes, in pixels from the top; all are near enough to ask for it. */
const PLACES = [390, 40, 250, 0, 120, 330] as const;
/** Rows have whole heights, the lines in them do not: a text can be a part of a pixel from where it was. */
const SAME_PX = 1;

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
      name: `older messages come in above, ${prepends.length} times: drift of the text in the middle of the view in any frame, worst`,
      unit: 'px',
      value:
        prepends.length < PREPENDS ? Number.NaN : Math.max(...prepends.map(({ farthestPx }) => farthestPx)),
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
        farthest: prepends.toSorted((a, b) => Math.abs(b.farthestPx) - Math.abs(a.farthestPx)).slice(0, 5),
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
