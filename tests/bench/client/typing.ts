import type { Page } from 'playwright-core';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { postMessage } from '../support/channels';
import { createCommunity } from '../support/community';
import { addTextArea, openEmptyWindow } from '../support/empty-window';
import { comparedFigure, type Figure } from '../support/figure';
import { onTheBeat } from '../support/beat';
import type { PageProbe } from '../support/page-probe';
import { closeConnections } from '../support/rest';
import { startServerProcess } from '../support/server-process';
import { openSignedIn } from '../support/signed-in-app';
import { spreadOf } from '../support/spread';

declare const benchProbe: PageProbe;

const PER_SECOND = 20;
const BLOCKS = 15;
const KEYS = 10;
const EVERY_KEY_MS = 110;
const AT_MOST_RATIO = 1.5;
const AUTHORS = 20;

/** Notes from now on, for each key in the text area, the milliseconds from keydown to the paint of its letter. */
const noteKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = [];
    benchProbe.kept.set('keys', times);
    let pressedAt = 0;
    globalThis.addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), true);
    globalThis.addEventListener(
      'input',
      () => {
        const from = pressedAt;
        benchProbe.afterPaint(() => times.push(performance.now() - from));
      },
      true,
    );
  });

const keysOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => benchProbe.kept.get('keys') as number[]);

/** Types a block; fails unless every letter is in the text area. */
const typeBlock = async (page: Page, letter: string): Promise<void> => {
  const area = page.locator('textarea');
  const before = await area.inputValue();
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(letter);
    await page.waitForTimeout(EVERY_KEY_MS);
  }
  if ((await area.inputValue()) !== before + letter.repeat(KEYS)) throw new Error('A letter was lost');
};

/** Typing while 20 messages a second come into the open channel, beside a bare text area in an empty window. */
export const benchTyping = async (prepared: Prepared): Promise<Figure[]> => {
  const server = await startServerProcess(['--no-limits']);
  const { accounts, channelId } = await createCommunity(server.url, AUTHORS);
  const [owner, ...authors] = accounts;
  const [first] = authors;
  if (owner === undefined || first === undefined) throw new Error('No accounts');
  await postMessage(server.url, first, channelId, 'the first line of the hall');
  const ours = await openSignedIn(prepared, server.url, owner);
  await ours.page.getByText('the first line of the hall').first().waitFor();
  const empty = await openEmptyWindow(prepared);
  await addTextArea(empty.page);
  await ours.page.getByRole('textbox', { name: /^Message #/ }).focus();
  await noteKeys(ours.page);
  await noteKeys(empty.page);

  const typing = { isOver: false };
  const post = async (nth: number): Promise<void> => {
    const author = authors[nth % authors.length];
    if (author === undefined) return;
    await postMessage(server.url, author, channelId, `arrival ${nth} with a *line* of the usual length`);
  };
  const sending = (async () => {
    const begin = performance.now();
    let posted = 0;
    while (!typing.isOver) {
      const from = posted;
      await onTheBeat(PER_SECOND, 1000 / PER_SECOND, (nth) => post(from + nth));
      posted += PER_SECOND;
    }
    return { posted, seconds: (performance.now() - begin) / 1000 };
  })();
  // In turns, so that other load on the machine affects both.
  for (let block = 0; block < BLOCKS; block += 1) {
    await typeBlock(ours.page, 'e');
    await typeBlock(empty.page, 'e');
  }
  typing.isOver = true;
  const { posted, seconds } = await sending;
  // What was typed beside has really come: its last line is on the screen.
  await ours.page
    .getByText(`arrival ${posted - 1} with`)
    .first()
    .waitFor();
  const [times, floor] = [await keysOf(ours.page), await keysOf(empty.page)];
  await ours.app.close();
  await empty.app.close();
  closeConnections();
  await server.stop();
  if (times.length !== BLOCKS * KEYS || floor.length !== BLOCKS * KEYS)
    throw new Error(`${times.length} and ${floor.length} keys were noted`);

  return [
    comparedFigure({
      name: `typing while ${PER_SECOND} messages a second come in, keydown to painted, p95`,
      unit: 'ms',
      value: spreadOf(times).p95,
      baseline: { what: 'a bare text area in an empty window, p95', value: spreadOf(floor).p95 },
      atMost: AT_MOST_RATIO,
      details: {
        ours: spreadOf(times),
        floor: spreadOf(floor),
        arrivals: posted,
        arrivalsPerSecond: posted / seconds,
      },
    }),
  ];
};
