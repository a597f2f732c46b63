import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatPng } from '../support/node/flat-png';
import { SECRET, taggedJpeg } from '../support/node/picture-files';
import { seriousFindings } from './support/axe';
import { chatPage } from './support/chat-page';
import { accountAt, tokenOf } from './support/demo-server';
import { chooseInDialog, dropFiles } from './support/given-files';
import { openApp, type OpenApp } from './support/open-app';
import { signInAt } from './support/sign-in';
import { callAs } from './support/people-page';
import { reconnect } from './support/reconnect';
import { startWorkbench, type Workbench } from './support/workbench';

interface Sent {
  readonly content: string;
  readonly attachments: readonly {
    readonly name: string;
    readonly url: string;
    readonly description: string | null;
    readonly spoiler: boolean;
  }[];
}

let bench: Workbench;
let folder: string;
let channelId: string;
const others: OpenApp[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-attach-'));
  // The app may run as another user.
  chmodSync(folder, 0o755);
  bench = await startWorkbench();
  const answer = await fetch(`${bench.server.url}/users/@me/guilds`, {
    headers: { Authorization: bench.token },
  });
  const guilds = (await answer.json()) as { id: string; channels: { id: string; name: string }[] }[];
  const channels = guilds.find(({ id }) => id === bench.guildId)?.channels ?? [];
  channelId = channels.find(({ name }) => name === 'general')?.id ?? '';
});
afterAll(async () => {
  await Promise.all(others.map((app) => app.close()));
  await bench.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The channel's messages that carry files, oldest first, as another client gets them. */
const sent = async (): Promise<readonly Sent[]> => {
  const answer = await fetch(`${bench.server.url}/channel/messages`, {
    headers: { Authorization: bench.token, id: channelId, limit: '100' },
  });
  const { data } = (await answer.json()) as { data: { messages: Sent[] } };
  return data.messages.filter(({ attachments }) => attachments.length > 0);
};
const bytesOf = async (url: string): Promise<Buffer> => {
  const answer = await fetch(`${bench.server.url}${url}`, { headers: { Authorization: bench.token } });
  return Buffer.from(await answer.arrayBuffer());
};
const chat = () => chatPage(bench.app.page);
const waiting = (): Locator => bench.app.page.locator('[data-outgoing]');
const cards = (): Locator =>
  bench.app.page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
const spooled = (): string[] => {
  try {
    return readdirSync(join(bench.app.userDataDir, 'spool'));
  } catch {
    return [];
  }
};

/** The window of another member, who reads in the middle of the channel. */
const openReader = async () => {
  const { server, post, guildId } = bench;
  const made = await post('/invite/create', { id: guildId, exp_after: null, max_uses: null });
  const { code } = made['invite'] as { readonly code: string };
  const member = accountAt(server, 2);
  await callAs(server, member, '/invite/join', null, { code });
  const lines = Array.from({ length: 20 }, (_, nth) => `entry ${nth}`).join('\n');
  for (const day of [1, 2, 3, 4])
    await post('/channel/message/create', {
      channelId,
      content: `Log of day ${day}\n${lines}`,
      parentId: null,
    });
  const app = await openApp({ server: server.url });
  others.push(app);
  await signInAt(app.page, server.url, member);
  const { feed, openGuild, openChannel, confirmed } = chatPage(app.page);
  await openGuild('Workbench');
  await openChannel('general');
  await confirmed('Log of day 4').waitFor();
  const list = app.page.getByRole('log');
  const isAbove = (shown: Element): boolean =>
    shown.scrollTop + shown.clientHeight < shown.scrollHeight - shown.clientHeight / 2;
  await list.hover();
  await expect
    .poll(async () => {
      await app.page.mouse.wheel(0, -400);
      return list.evaluate(isAbove);
    })
    .toBe(true);
  /** The rows that are seen, and where. */
  const tops = (): Promise<readonly string[]> =>
    list.evaluate((shown) => {
      const { top, bottom } = shown.getBoundingClientRect();
      return [...shown.querySelectorAll('article')].flatMap((row) => {
        const place = row.getBoundingClientRect();
        const isSeen = place.bottom > top && place.top < bottom;
        return isSeen ? [`${row.dataset['messageId'] ?? ''} ${place.top}`] : [];
      });
    });
  /** Waits until the list has become longer below what is seen. */
  const lengthOf = (): Promise<number> => list.evaluate((shown) => shown.scrollHeight);
  const length = await lengthOf();
  const hasMore = (): Promise<void> => expect.poll(lengthOf).toBeGreaterThan(length);
  const toEnd = async (): Promise<void> => {
    await list.evaluate((shown) => {
      shown.scrollTop = shown.scrollHeight;
    });
  };
  return { feed, tops, hasMore, toEnd };
};

describe('files that are attached', () => {
  it('are chosen in the system’s dialog, described, and arrive with the same bytes', async () => {
    const { app } = bench;
    const text = Buffer.from('Minutes of the meeting\n'.repeat(100_000));
    const picture = flatPng(300, 200, 8, 'rgba');
    writeFileSync(join(folder, 'minutes.txt'), text);
    writeFileSync(join(folder, 'plan.png'), picture);
    await bench.side().channel('general').click();
    await chooseInDialog(app.app, [join(folder, 'plan.png'), join(folder, 'minutes.txt')]);
    await app.page.getByRole('button', { name: 'Attach a file' }).click();
    await expect.poll(() => cards().count()).toBe(2);
    await app.page.getByLabel('Description of plan.png').fill('The plan of the hall');
    await app.page.getByRole('button', { name: 'Mark minutes.txt as a spoiler' }).click();
    await expect
      .poll(() =>
        cards()
          .first()
          .locator('img')
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBe(300);
    if (process.platform !== 'win32') {
      const spool = join(app.userDataDir, 'spool');
      const modes = [spool, ...spooled().map((name) => join(spool, name))];
      expect(modes.map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['700', '600', '600']);
    }
    await expect(seriousFindings(app.page)).resolves.toEqual([]);
    await chat().send('Here they are');
    await chat().confirmed('Here they are').waitFor();
    await expect.poll(async () => (await sent()).length).toBe(1);
    const [message] = await sent();
    expect(message).toMatchObject({
      content: 'Here they are',
      attachments: [
        { name: 'plan.png', description: 'The plan of the hall', spoiler: false },
        { name: 'minutes.txt', description: null, spoiler: true },
      ],
    });
    const [plan, minutes] = message?.attachments ?? [];
    expect((await bytesOf(minutes?.url ?? '')).equals(text)).toBe(true);
    expect((await bytesOf(plan?.url ?? '')).equals(picture)).toBe(true);
    // Nothing of them stays on this computer.
    await expect.poll(spooled).toEqual([]);
  });

  it('are dropped without a network, twelve of them, and go out once and in order after the app was closed', async () => {
    const { app, proxy } = bench;
    const tagged = await taggedJpeg();
    expect(tagged.includes(SECRET)).toBe(true);
    const pictures = [
      { name: 'from-a-camera.jpg', type: 'image/jpeg', bytes: tagged },
      ...Array.from({ length: 11 }, (_, at) => ({
        name: `picture-${at + 1}.png`,
        type: 'image/png',
        bytes: flatPng(40 + at, 30, 8, 'rgba'),
      })),
    ];
    const reader = await openReader();
    proxy.cut();
    await chat().banner.waitFor();
    await dropFiles(app.page, pictures);
    await expect.poll(() => cards().count()).toBe(12);
    // What the camera wrote does not leave this computer.
    await expect.poll(() => spooled().length).toBe(12);
    const kept = spooled().map((name) => readFileSync(join(app.userDataDir, 'spool', name)));
    expect(kept.some((bytes) => bytes.length === tagged.length)).toBe(true);
    expect(kept.filter((bytes) => bytes.includes(SECRET))).toEqual([]);
    await chat().send('From the trip');
    await expect.poll(() => waiting().count()).toBe(2);
    await app.page.getByText('Waiting for the connection').first().waitFor();
    await app.restart();
    await chat().banner.waitFor();
    await expect.poll(() => waiting().count()).toBe(2);
    const before = await reader.tops();
    expect(before.length).toBeGreaterThan(0);
    proxy.restore();
    await reconnect(app.page);
    await expect.poll(async () => (await sent()).length).toBe(3);
    // Whoever reads further up sees nothing move, and finds the pictures at the end.
    await reader.hasMore();
    await expect.poll(reader.tops).toEqual(before);
    await reader.toEnd();
    await expect
      .poll(() =>
        reader.feed.getByAltText('picture-11.png').evaluate((shown: HTMLImageElement) => shown.naturalWidth),
      )
      .toBe(50);
    const [, first, second] = await sent();
    expect([first?.content, second?.content]).toEqual(['From the trip', '']);
    const arrived = [first, second].flatMap((message) => message?.attachments ?? []);
    expect(arrived.map(({ name }) => name)).toEqual(pictures.map(({ name }) => name));
    const [camera, ...others] = await Promise.all(arrived.map(({ url }) => bytesOf(url)));
    // A JPEG without what the camera wrote into it.
    expect(camera?.subarray(0, 3)).toEqual(tagged.subarray(0, 3));
    expect(camera?.includes(SECRET)).toBe(false);
    for (const [at, bytes] of others.entries())
      expect(bytes.equals(pictures[at + 1]?.bytes ?? Buffer.alloc(0))).toBe(true);
    const stranger = await tokenOf(bench.server, accountAt(bench.server, 1));
    const asked = arrived.map(({ url }) =>
      fetch(`${bench.server.url}${url}`, { headers: { Authorization: stranger } }),
    );
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(arrived.map(() => 404));
    await expect.poll(() => waiting().count()).toBe(0);
    await expect.poll(spooled).toEqual([]);
  });

  it('go on while one writes elsewhere, which they do not hold up', async () => {
    const { app, proxy, side, post, guildId } = bench;
    await post('/channel/create', { ...{ guildId, name: 'elsewhere', type: 'text', categoryId: null } });
    await side().channel('general').click();
    proxy.hold(['/channel/attachment/upload']);
    await dropFiles(app.page, [{ name: 'slow.png', type: 'image/png', bytes: flatPng(60, 60, 8, 'rgba') }]);
    await expect.poll(() => cards().count()).toBe(1);
    await chat().send('Takes its time');
    await app.page.getByText('Uploading…').waitFor();
    await chat().send('Not held up');
    await chat().confirmed('Not held up').waitFor();
    await side().channel('elsewhere').click();
    await chat().send('Written meanwhile');
    await chat().confirmed('Written meanwhile').waitFor();
    expect((await sent()).map(({ content }) => content)).not.toContain('Takes its time');
    proxy.hold([]);
    await expect.poll(async () => (await sent()).at(-1)?.content).toBe('Takes its time');
    await side().channel('general').click();
    await chat().confirmed('Takes its time').getByAltText('slow.png').waitFor();
    await expect.poll(() => waiting().count()).toBe(0);
  });

  it('are in the draft again after the app was killed, and arrive once after it was killed as it sent them', async () => {
    const { app, proxy, side } = bench;
    await side().channel('general').click();
    const before = (await sent()).length;
    const files = ['first.png', 'second.png'].map((name, at) => ({
      ...{ name, type: 'image/png', bytes: flatPng(80 + at, 50, 8, 'rgba') },
    }));
    await dropFiles(app.page, files);
    await app.page.getByLabel('Description of second.png').fill('The second one');
    await app.page.getByLabel('Description of second.png').press('Enter');
    await app.page.getByRole('button', { name: 'Mark first.png as a spoiler' }).click();
    await chat().composer.fill('Not sent yet');
    await expect
      .poll(() => readFileSync(join(app.userDataDir, 'outbox.json'), 'utf8'))
      .toContain('The second one');
    await expect
      .poll(() => readFileSync(join(app.userDataDir, 'outbox.json'), 'utf8'))
      .toContain('Not sent yet');
    await app.kill();
    await app.restart();
    await chat().openGuild('Workbench');
    await side().channel('general').click();
    await expect.poll(() => cards().count()).toBe(2);
    await expect.poll(() => chat().composer.inputValue()).toBe('Not sent yet');
    await expect
      .poll(() => app.page.getByLabel('Description of second.png').inputValue())
      .toBe('The second one');
    proxy.hold(['/channel/attachment/upload']);
    await chat().composer.press('Enter');
    await app.page.getByText('Uploading…').waitFor();
    await app.kill();
    proxy.hold([]);
    await app.restart();
    await expect.poll(async () => (await sent()).length).toBe(before + 1);
    await expect.poll(spooled).toEqual([]);
    expect((await sent()).slice(before)).toMatchObject([
      {
        content: 'Not sent yet',
        attachments: [
          { name: 'first.png', description: null, spoiler: true },
          { name: 'second.png', description: 'The second one', spoiler: false },
        ],
      },
    ]);
  });
});
