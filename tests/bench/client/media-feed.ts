import type { Page } from 'playwright-core';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { sendFiles } from '../../e2e/support/sent-files';
import { landscapePng, toneWav } from '../../support/node/made-files';
import { placedVideo } from '../../support/node/picture-files';
import { createChannel } from '../support/channels';
import { createCommunity } from '../support/community';
import { type Figure, limitedFigure } from '../support/figure';
import type { FrameRecord, PageProbe } from '../support/page-probe';
import { treePrivateMemory } from '../support/process-memory';
import { closeConnections } from '../support/rest';
import { copyFiles } from '../support/seed-files';
import { startSeededServer } from '../support/seed-messages';
import { startServerProcessOn } from '../support/server-process';
import { openSignedIn } from '../support/signed-in-app';

declare const benchProbe: PageProbe;

const MIXED = 200;
const PICTURES = 1000;
const FRAMES_GOAL = 55;
const MORE_MIB_MAX = 250;
/** Rows have whole heights, the lines in them do not. */
const SAME_PX = 1;
const WATCHED_FRAMES = 45;
const LOOK_MS = 500;

/** What moved farthest, for whoever has to find out why. */
interface Moved {
  readonly px: number;
  /** The kinds of files in the row, or 'text'. */
  readonly kind: string;
  readonly messageId: string;
  /** The stop, the frame after the scroll, and how far the row's upper edge moved. */
  readonly stop: number;
  readonly frame: number;
  readonly rowPx: number;
}

interface Shifts {
  readonly stops: number;
  readonly worst: Moved | null;
  /** Rows whose upper edge moved, while what they show stayed: the head went to an older message of the same author. */
  readonly headsGone: number;
  readonly rows: number;
}

/**
 * Goes up a channel by half a view at a time; each time, how far what is in view moves until all has come. The contents of
 * a row are compared, and not its edge: the head of a message goes away when an older one of the same author comes.
 */
const watchShifts = (page: Page): Promise<Shifts> =>
  page.evaluate(
    async ([frames, same]) => {
      const log = document.querySelector('[role="log"]');
      if (log === null) throw new Error('No feed');
      const seen = new Set<string>();
      const headsGone = new Set<string>();
      let stops = 0;
      let worst: Moved | null = null;
      const idOf = (row: Element): string => row.getAttribute('data-message-id') ?? '';
      const rows = (): Element[] => {
        const view = log.getBoundingClientRect();
        return [...log.querySelectorAll('article[data-message-id]')].filter((row) => {
          const { bottom, top } = row.getBoundingClientRect();
          return bottom > view.top && top < view.bottom;
        });
      };
      const contents = (row: Element): Element[] => [
        ...row.querySelectorAll('[data-selectable], [data-attachment]'),
      ];
      const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
      for (const row of rows()) seen.add(idOf(row));
      for (let still = 0; still < 3 && stops < 600;) {
        log.scrollTop -= log.clientHeight / 2;
        await frame();
        await frame();
        stops += 1;
        const places = rows().map((row) => ({
          row,
          top: row.getBoundingClientRect().top,
          parts: contents(row).map((part) => ({ part, top: part.getBoundingClientRect().top })),
        }));
        for (const { row } of places) seen.add(idOf(row));
        for (let nth = 0; nth < frames; nth += 1) {
          await frame();
          for (const { row, top, parts } of places) {
            if (!row.isConnected) continue;
            const rowPx = row.getBoundingClientRect().top - top;
            const px = Math.max(
              0,
              ...parts.map(({ part, top: at }) =>
                part.isConnected ? Math.abs(part.getBoundingClientRect().top - at) : 0,
              ),
            );
            if (px <= same && Math.abs(rowPx) > same) headsGone.add(idOf(row));
            if (px <= (worst?.px ?? 0)) continue;
            const kinds = parts.map(({ part }) => part.getAttribute('aria-label') ?? part.className);
            worst = { px, kind: kinds.join(', '), messageId: idOf(row), stop: stops, frame: nth, rowPx };
          }
        }
        still = log.scrollTop === 0 ? still + 1 : 0;
      }
      return { stops, worst, headsGone: headsGone.size, rows: seen.size };
    },
    [WATCHED_FRAMES, SAME_PX] as const,
  );

/** Scrolls up to the first message, a sixteenth of the view each frame, and waits where older ones have to come. */
const scrollUp = (page: Page, total: number): Promise<FrameRecord & { readonly rows: number }> =>
  page.evaluate(
    (wanted) =>
      new Promise((done) => {
        const log = document.querySelector('[role="log"]');
        if (log === null) throw new Error('No feed');
        const seen = new Set<string>();
        const end = benchProbe.recordFrames();
        let rested = 0;
        const stop = benchProbe.eachFrame(() => {
          for (const row of log.querySelectorAll('article[data-message-id]'))
            seen.add(row.getAttribute('data-message-id') ?? '');
          rested = log.scrollTop === 0 ? rested + 1 : 0;
          if (seen.size >= wanted || rested > 300) {
            stop();
            done({ ...end(), rows: seen.size });
            return;
          }
          log.scrollTop -= log.clientHeight / 16;
        });
      }),
    total,
  );

/** Channels full of pictures and other files in the real app: what moves while they come, and what a scroll costs. */
export const benchMediaFeed = async (prepared: Prepared): Promise<Figure[]> => {
  const { server: first, made } = await startSeededServer(async (url) => {
    const { accounts, guildId, channelId } = await createCommunity(url, 2);
    const owner = accounts[0];
    if (owner === undefined) throw new Error('No account');
    const sender = { server: { url }, token: owner.token, channelId };
    const pictures = Array.from({ length: 10 }, (_, nth) => ({
      name: `picture-${nth}.png`,
      bytes: landscapePng(600 + nth * 60, 900 - nth * 50, nth / 10),
    }));
    const others = [
      { name: 'tone.wav', bytes: toneWav(2) },
      { name: 'words.txt', bytes: Buffer.from('a line of words\n'.repeat(30)) },
      { name: 'archive.bin', bytes: Buffer.alloc(4000) },
      { name: 'film.mp4', bytes: placedVideo(), poster: landscapePng(640, 360, 0.9) },
      { name: 'hidden.png', bytes: landscapePng(500, 300, 0.3), isSpoiler: true },
    ];
    const { id: ofPictures } = await sendFiles(sender, 'pictures', pictures);
    const { id: ofMixed } = await sendFiles(sender, 'mixed', [...pictures.slice(0, 4), ...others]);
    const channels: { channelId: string; authorIds: readonly string[]; contents: readonly string[] }[] = [];
    for (const [name, count] of [
      ['mixed', MIXED],
      ['pictures', PICTURES],
    ] as const)
      channels.push({
        channelId: await createChannel(url, owner, guildId, name),
        authorIds: accounts.map(({ id }) => id),
        contents: Array.from({ length: count }, (_, at) => (at % 3 === 0 ? '' : `look at this, ${at}`)),
      });
    closeConnections();
    return { made: { owner, samples: [ofMixed, ofPictures], channels }, channels };
  });
  await first.end();
  for (const [nth, { channelId }] of made.channels.entries())
    await copyFiles(first.data, channelId, made.samples[nth] ?? '');
  const server = await startServerProcessOn(first.data, ['--no-limits']);
  const { app, page } = await openSignedIn(prepared, server.url, made.owner);
  const openChannel = async (name: string): Promise<void> => {
    await page.locator(`[data-channel-name="${name}"]`).click();
    await page.getByRole('textbox', { name: `Message #${name}` }).waitFor();
    await page.locator('[role="log"] article').first().waitFor();
  };

  await openChannel('mixed');
  const shifts = await watchShifts(page);
  await openChannel('pictures');
  const pid = app.process().pid ?? 0;
  const before = treePrivateMemory(pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, treePrivateMemory(pid))), LOOK_MS);
  const scrolled = await scrollUp(page, PICTURES);
  clearInterval(watch);
  await app.close();
  await server.stop();

  return [
    limitedFigure({
      name: `what moves in view while the files of ${MIXED} messages come, worst`,
      unit: 'px',
      value: shifts.rows < MIXED ? Number.NaN : (shifts.worst?.px ?? 0),
      baseline: null,
      atMost: SAME_PX,
      details: { ...shifts, goal: `0 px; within ${SAME_PX} px is rounding` },
    }),
    limitedFigure({
      name: `scroll through ${PICTURES} pictures, a sixteenth of the view a frame`,
      unit: 'frames/s',
      value: scrolled.rows < PICTURES ? Number.NaN : scrolled.frames / scrolled.seconds,
      baseline: null,
      atLeast: FRAMES_GOAL,
      details: { ...scrolled, goal: '60 frames a second; the software compositor has less' },
    }),
    limitedFigure({
      name: `memory of the app over rest while it scrolls through ${PICTURES} pictures`,
      unit: 'MiB',
      value: most - before,
      baseline: { what: 'the app in the channel', value: before },
      atMost: MORE_MIB_MAX,
      details: { pictures: PICTURES },
    }),
  ];
};
