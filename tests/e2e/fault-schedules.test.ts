import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../support/node/fault-proxy';
import { chatPage } from './support/chat-page';
import {
  accountAt,
  type DemoServer,
  guildsOf,
  openTextChannel,
  type PlainGuild,
  postMessage,
  startDemoServer,
  tokenOf,
} from './support/demo-server';
import { heal, type Others, scheduleOf } from './support/fault-schedule';
import { callWith } from './support/people-page';
import { openApp, type OpenApp } from './support/open-app';
import { reconnect } from './support/reconnect';
import { signInAt } from './support/sign-in';

/** Few in the suite; `npm run torture` runs more. The same seed makes the same schedules. */
const SCHEDULES = Number(process.env['GUILDHALL_TORTURE_SCHEDULES'] ?? 3);
const SEED = Number(process.env['GUILDHALL_TORTURE_SEED'] ?? 1);
const STEPS = 16;
/** Number of newest messages that fit on the screen, whatever their height. */
const COMPARED = 5;

let server: DemoServer;
let proxy: FaultProxy;
let app: OpenApp;
let token: string;
let guild: PlainGuild;
let channelId: string;
/** The messages of the other user that are there. */
let mine: string[] = [];
let others: Others;

interface Shown {
  readonly id: string;
  readonly text: string;
}

const api = async (
  method: string,
  path: string,
  more: { readonly body?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    ...more,
    headers: { Authorization: token, 'Content-Type': 'application/json', ...more.headers },
  });
  return (await answer.json()) as Record<string, unknown>;
};

/** Opens each kind of place with one of the other user's messages in it, as the reader does, and says its id. */
const PLACES = {
  channel: async () => {
    await chatPage(app.page).openGuild(guild.name);
    await chatPage(app.page).openChannel(openTextChannel(guild).name);
    return openTextChannel(guild).id;
  },
  thread: async () => {
    const channel = await PLACES.channel();
    const messageId = await postMessage(server, token, channel, 'Who writes the list?');
    const { thread } = await callWith(server, token, '/thread/create', {
      ...{ channelId: channel, messageId, name: 'The list' },
    });
    await app.page.getByRole('button', { name: /^Thread The list,/ }).click();
    await app.page.getByRole('textbox', { name: 'Message The list' }).waitFor();
    return (thread as { readonly id: string }).id;
  },
  conversation: async () => {
    const [reader, writer] = [accountAt(server, 0), accountAt(server, 1)];
    const readersToken = await tokenOf(server, reader);
    // Who asks somebody who has asked makes friends, unless they are friends already.
    for (const [by, username] of [
      [token, reader.username],
      [readersToken, writer.username],
    ] as const)
      await callWith(server, by, '/friends/request', { username }).catch(() => undefined);
    const { user } = (await (
      await fetch(`${server.url}/users/@me`, { headers: { Authorization: readersToken } })
    ).json()) as { readonly user: { readonly id: string } };
    const { channel } = await callWith(server, token, '/direct/open', { userIds: [user.id] });
    const { id } = channel as { readonly id: string };
    await postMessage(server, token, id, 'Are you there?');
    // The first page is on its way when the network goes bad.
    proxy.hold(['/channel/messages']);
    await app.page
      .getByRole('navigation', { name: 'Servers' })
      .getByRole('button', { name: /^Home/ })
      .click();
    await app.page
      .getByRole('navigation', { name: 'Home' })
      .getByRole('button', { name: new RegExp(`^${writer.username}`) })
      .click();
    await app.page.getByRole('textbox', { name: `Message @${writer.username}` }).waitFor();
    return id;
  },
} as const;

/** The server's messages, oldest first. */
const newest = async (): Promise<readonly Shown[]> => {
  const { data } = await api('GET', '/channel/messages', { headers: { id: channelId, limit: '50' } });
  const { messages } = data as {
    messages: { id: string; content: string; is_edited: number | boolean }[];
  };
  return messages.map(({ id, content, is_edited }) => ({
    id,
    text: `${content}${Number(is_edited) === 1 ? ' (edited)' : ''}`,
  }));
};

/** The messages on the screen, oldest first. */
const onScreen = (): Promise<readonly Shown[]> =>
  app.page.evaluate(() =>
    [...document.querySelectorAll('[data-testid="message-list"] article')].map((article) => ({
      id: article.getAttribute('data-message-id') ?? '',
      text: (article.querySelector('[data-selectable]')?.textContent ?? '').replace(/\s+/g, ' ').trim(),
    })),
  );

beforeAll(async () => {
  server = await startDemoServer(['--no-limits']);
  proxy = await startFaultProxy(server.url);
  token = await tokenOf(server, accountAt(server, 1));
  const first = (await guildsOf(server, await tokenOf(server, accountAt(server, 0))))[0];
  if (first === undefined) throw new Error('The demo owner is in no guild');
  guild = first;
  const press = (): Promise<void> =>
    app.page.evaluate(() => {
      const bridge = Reflect.get(globalThis, 'guildhall') as {
        invoke(name: string, argument: null): Promise<unknown>;
      };
      void bridge.invoke('gateway.reconnect', null);
    });
  const frames = (count: number): Promise<void> =>
    app.page.evaluate(
      (wanted) =>
        new Promise<void>((done) => {
          const next = (left: number): void => {
            if (left === 0) done();
            else requestAnimationFrame(() => next(left - 1));
          };
          next(wanted);
        }),
      count,
    );
  let count = 0;
  others = {
    press,
    frames,
    post: async () => {
      count += 1;
      mine.push(await postMessage(server, token, channelId, `line ${count}`));
    },
    editOne: async (roll) => {
      const messageId = mine[roll % Math.max(1, mine.length)];
      if (messageId === undefined) return;
      count += 1;
      await api('POST', '/channel/message/edit', {
        body: JSON.stringify({ messageId, content: `changed ${count}` }),
      });
    },
    removeOne: async (roll) => {
      const [messageId] = mine.splice(roll % Math.max(1, mine.length), 1);
      if (messageId !== undefined)
        await api('POST', '/channel/message/delete', { body: JSON.stringify({ messageId }) });
    },
  };
  app = await openApp({ server: proxy.url });
  await signInAt(app.page, proxy.url, accountAt(server, 0));
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await server.stop();
});

describe.each(Object.keys(PLACES) as (keyof typeof PLACES)[])('an open %s', (place) => {
  beforeAll(async () => {
    mine = [];
    channelId = await PLACES[place]();
  });

  it.each(Array.from({ length: SCHEDULES }, (_, nth) => SEED * 1000 + nth))(
    'shows what the server holds once a bad network is over: schedule %i',
    async (seed) => {
      const steps = scheduleOf(seed, STEPS, proxy, others);
      for (const { run } of steps) await run();
      heal(proxy);
      // The last message arrives live, which proves that the connection works.
      await others.post();
      await reconnect(app.page);
      const held = (await newest()).slice(-COMPARED);
      await expect
        .poll(async () => (await onScreen()).slice(-COMPARED), {
          message: `seed ${seed}: ${steps.map(({ name }) => name).join(', ')}`,
        })
        .toEqual(held);
      const ids = (await onScreen()).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );
});
