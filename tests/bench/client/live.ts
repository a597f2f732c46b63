import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { WebSocket } from 'ws';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { startBareWs } from '../support/bare-ws-process';
import { postMessage } from '../support/channels';
import { type Account, createCommunity } from '../support/community';
import { addTextArea, connectPage, openEmptyWindow } from '../support/empty-window';
import { type Figure, limitedFigure } from '../support/figure';
import type { Moments, PageProbe } from '../support/page-probe';
import { closeConnections } from '../support/rest';
import { startServerProcess } from '../support/server-process';
import { openSignedIn, type SignedInApp } from '../support/signed-in-app';
import { spreadOf } from '../support/spread';

declare const benchProbe: PageProbe;

const SENDS = 40;
const GOAL_MS = 30;
/** Before each send nothing happens for this long, and up to as long again: at rest, and in step with no clock. */
const REST_MS = 300;

/** When the text is on the screen of the feed or the empty page, in epoch milliseconds; it must not be there before. */
const momentsOf = (page: Page, text: string): Promise<Moments> =>
  page.evaluate(async (awaited) => {
    const isThere = (): boolean => {
      const log = document.querySelector('[role="log"]');
      if (log === null) return document.body.textContent.includes(awaited);
      const row = [...log.querySelectorAll('article')].at(-1);
      return (row?.textContent.includes(awaited) ?? false) && benchProbe.isInView(row ?? log, log);
    };
    const { drawn, painted } = await benchProbe.moments(isThere, awaited);
    // Two processes share no other clock than the system's.
    const atPaint = Date.now();
    return { drawn: atPaint - (painted - drawn), painted: atPaint };
  }, text);

interface Series {
  readonly ours: Moments[];
  readonly floor: Moments[];
}

/** Notes from now on when Enter is pressed, by the browser's own time of the event. */
const noteEnter = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Enter') return;
        benchProbe.kept.set('enter', Date.now() - (performance.now() - event.timeStamp));
      },
      true,
    );
  });

/** Types a text as a person does and presses Enter; returns when Enter was pressed, in epoch milliseconds. */
const typeAndEnter = async (page: Page, text: string): Promise<number> => {
  await page.keyboard.type(text, { delay: 20 });
  await pause(120);
  await page.keyboard.press('Enter');
  return page.evaluate(() => Number(benchProbe.kept.get('enter')));
};

/** Sends once and returns the milliseconds until the text is drawn and painted in `receiver`. */
const measure = async (receiver: Page, text: string, send: () => Promise<number>): Promise<Moments> => {
  await pause(REST_MS + Math.random() * REST_MS);
  const moments = momentsOf(receiver, text);
  // The watcher is in the page before the text is sent.
  await receiver.evaluate(() => undefined);
  const sentAt = await send();
  const { drawn, painted } = await moments;
  return { drawn: drawn - sentAt, painted: painted - sentAt };
};

const openHall = async (prepared: Prepared, url: string, account: Account): Promise<SignedInApp> => {
  const opened = await openSignedIn(prepared, url, account);
  await opened.page.getByText('the first line of the hall').first().waitFor();
  return opened;
};

/** A message at rest, from Enter or from the call until it is painted on the other client, beside a bare ws server. */
export const benchLive = async (prepared: Prepared): Promise<Figure[]> => {
  const server = await startServerProcess(['--no-limits']);
  const { accounts, channelId } = await createCommunity(server.url, 3);
  const [ann, ben, cem] = accounts;
  if (ann === undefined || ben === undefined || cem === undefined) throw new Error('No accounts');
  await postMessage(server.url, cem, channelId, 'the first line of the hall');
  const sender = await openHall(prepared, server.url, ann);
  const receiver = await openHall(prepared, server.url, ben);

  const bare = await startBareWs();
  const [emptySender, emptyReceiver] = [await openEmptyWindow(prepared), await openEmptyWindow(prepared)];
  await addTextArea(emptySender.page);
  await connectPage(emptySender.page, bare.url);
  await connectPage(emptyReceiver.page, bare.url);
  const socket = new WebSocket(bare.url);
  await new Promise((done) => socket.once('open', done));
  await noteEnter(sender.page);
  await noteEnter(emptySender.page);
  await sender.page.getByRole('textbox', { name: /^Message #/ }).focus();

  const enter: Series = { ours: [], floor: [] };
  const rest: Series = { ours: [], floor: [] };
  // In turns, so that other load on the machine affects both.
  for (let nth = 0; nth < SENDS; nth += 1) {
    const text = (kind: string): string => `${kind} line ${nth} of usual length.`;
    enter.ours.push(
      await measure(receiver.page, text('entered'), () => typeAndEnter(sender.page, text('entered'))),
    );
    enter.floor.push(
      await measure(emptyReceiver.page, text('bare'), () => typeAndEnter(emptySender.page, text('bare'))),
    );
    rest.ours.push(
      await measure(receiver.page, text('called'), async () => {
        const at = Date.now();
        await postMessage(server.url, cem, channelId, text('called'));
        return at;
      }),
    );
    rest.floor.push(
      await measure(emptyReceiver.page, text('sent'), () => {
        const at = Date.now();
        socket.send(text('sent'));
        return Promise.resolve(at);
      }),
    );
  }
  socket.terminate();
  for (const { app } of [sender, receiver, emptySender, emptyReceiver]) await app.close();
  bare.close();
  closeConnections();
  await server.stop();

  const figure = (name: string, what: string, { ours, floor }: Series, end: keyof Moments): Figure => {
    const spread = (moments: readonly Moments[], of: keyof Moments) =>
      spreadOf(moments.map((one) => one[of]));
    return limitedFigure({
      name: `${name.replace('…', end)}, at rest, p95`,
      unit: 'ms',
      value: spread(ours, end).p95,
      baseline: { what: `${what.replace('…', end)}, p95`, value: spread(floor, end).p95 },
      atMost: GOAL_MS,
      details: {
        ours: spread(ours, end),
        floor: spread(floor, end),
        ends: end === 'painted' ? 'the frame after the one that draws' : 'the frame that draws begins',
        windows: 'two apps and two empty windows on this machine, the text not on the screen before',
      },
    });
  };
  const [entered, called] = ['Enter to … on the other client', 'call by REST to … on a client'];
  const [bareEnter, bareSend] = [
    'Enter in an empty page to … in another, through bare ws',
    'a text through bare ws to … in an empty page',
  ];
  return [
    figure(entered, bareEnter, enter, 'painted'),
    figure(entered, bareEnter, enter, 'drawn'),
    figure(called, bareSend, rest, 'painted'),
    figure(called, bareSend, rest, 'drawn'),
  ];
};
