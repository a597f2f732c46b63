import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../support/node/fault-proxy';
import { landscapePng, toneWav } from '../support/node/made-files';
import { chatPage } from './support/chat-page';
import {
  accountAt,
  type DemoServer,
  guildsOf,
  openTextChannel,
  startDemoServer,
  tokenOf,
} from './support/demo-server';
import { answerQuestions, putQuestions } from './support/native-questions';
import { openApp, type OpenApp } from './support/open-app';
import { postFiles, recordVideo, type SentFile, sendFiles, uploadFile } from './support/sent-files';
import { signInAt } from './support/sign-in';

const PICTURE = landscapePng(1200, 800);
const SOUND = toneWav(4);
const TEXT = Array.from({ length: 40 }, (_, line) => `line ${line + 1} <script>alert(1)</script>`).join('\n');

let server: DemoServer;
let proxy: FaultProxy;
let app: OpenApp;
let channelId: string;
let other: string;

const page = (): Page => app.page;
const chat = () => chatPage(app.page);
const send = (content: string, files: readonly SentFile[], token = other) =>
  sendFiles({ server, token, channelId }, content, files);
const articleOf = (text: string): Locator => chat().message(text).last();
const naturalWidth = (picture: Locator): Promise<number> =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

beforeAll(async () => {
  server = await startDemoServer(['--no-limits']);
  proxy = await startFaultProxy(server.url);
  other = await tokenOf(server, accountAt(server, 1));
  const guild = (await guildsOf(server, await tokenOf(server, accountAt(server, 0))))[0];
  if (guild === undefined) throw new Error('The demo owner is in no guild');
  const channel = openTextChannel(guild);
  channelId = channel.id;
  app = await openApp({ server: proxy.url });
  await signInAt(app.page, proxy.url, accountAt(server, 0));
  await chat().openGuild(guild.name);
  await chat().openChannel(channel.name);
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await server.stop();
});

/** Answers the system's dialog for saving with this path, and that for a folder with its folder. */
const answerDialogs = (path: string): Promise<void> =>
  app.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, path);

/** The size of the picture that a paste brings; null if there is none. */
const pastedSize = async (): Promise<unknown> => {
  await page().evaluate(() => {
    const seen = new Promise((done) => {
      const options = { once: true, capture: true };
      document.addEventListener(
        'paste',
        (event) => {
          event.preventDefault();
          event.stopImmediatePropagation();
          const file = event.clipboardData?.files[0];
          if (file === undefined) done(null);
          else void createImageBitmap(file).then(({ width, height }) => done({ width, height }));
        },
        options,
      );
    });
    Reflect.set(globalThis, 'pasteSeen', seen);
  });
  await chat().composer.press('Control+V');
  return page().evaluate(() => Reflect.get(globalThis, 'pasteSeen') as Promise<unknown>);
};

describe('the files of a message', () => {
  it('arrive with it: picture, text, sound and file, each as what it is', async () => {
    await send('four files', [
      { name: 'valley.png', bytes: PICTURE, description: 'A green valley' },
      { name: 'notes.txt', bytes: Buffer.from(TEXT) },
      { name: 'tone.wav', bytes: SOUND },
      { name: 'data.bin', bytes: Uint8Array.of(0, 1, 2, 3, 255) },
    ]);
    const article = articleOf('four files');
    await expect.poll(() => naturalWidth(article.getByAltText('A green valley'))).toBeGreaterThan(500);
    await expect
      .poll(() => article.getByLabel('Text of notes.txt').innerText())
      .toContain('line 10 <script>');
    await article.getByRole('group', { name: 'data.bin' }).getByText('5 B').waitFor();
    await article.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });

  it('move the feed by no pixel while they load', async () => {
    const sender = { server, token: other, channelId };
    const upload = (...files: readonly SentFile[]) =>
      Promise.all(files.map((file) => uploadFile(sender, file)));
    const wide = [300, 900, 1600].map((width, nth) => ({
      ...{ name: `slow-${width}.png`, bytes: landscapePng(width, 400 + nth * 50, nth / 3) },
    }));
    const grid = await upload(...wide);
    const last = await upload(
      { name: 'tall.png', bytes: landscapePng(200, 900, 0.5) },
      { name: 'slow.txt', bytes: Buffer.from(TEXT) },
    );
    proxy.hold([...grid, ...last].map(({ url }) => url));
    await postFiles(sender, 'slow pictures', grid);
    await postFiles(sender, 'a slow tall picture', last);
    const article = articleOf('a slow tall picture');
    const names = [...wide.map(({ name }) => name), 'tall.png'];
    await expect.poll(() => article.locator('canvas').count()).toBe(1);
    for (const name of names) await expect.poll(() => naturalWidth(chat().feed.getByAltText(name))).toBe(0);
    const tops = (): Promise<readonly string[]> =>
      page().evaluate(() =>
        [...document.querySelectorAll('article')].map((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return `${row.dataset['messageId'] ?? ''} ${top} ${bottom}`;
        }),
      );
    const before = await tops();
    await page().evaluate(() => {
      const seen = { shifts: 0 };
      Reflect.set(globalThis, 'seenShifts', seen);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift' });
    });
    proxy.hold([]);
    for (const name of names)
      await expect.poll(() => naturalWidth(chat().feed.getByAltText(name))).toBeGreaterThan(0);
    await expect.poll(() => article.getByLabel('Text of slow.txt').innerText()).toContain('line 10');
    await expect.poll(() => article.locator('canvas').count()).toBe(0);
    await expect.poll(tops).toEqual(before);
    const shifts = await page().evaluate(() => Reflect.get(globalThis, 'seenShifts') as { shifts: number });
    expect(shifts).toEqual({ shifts: 0 });
  });

  it('are viewed by keyboard: opened, zoomed, closed, and the focus is back', async () => {
    await send('two to view', [
      { name: 'first.png', bytes: PICTURE },
      { name: 'second.png', bytes: landscapePng(640, 480, 0.6) },
    ]);
    const article = articleOf('two to view');
    await article.getByAltText('second.png').waitFor();
    // The last key before the focus says that it comes from the keyboard.
    await chat().composer.focus();
    await page().keyboard.press('Escape');
    await article.focus();
    const isReached = (): Promise<boolean> =>
      page().evaluate(() => document.activeElement?.hasAttribute('data-attachment') === true);
    for (let step = 0; step < 8 && !(await isReached()); step += 1) await page().keyboard.press('Tab');
    await expect.poll(isReached).toBe(true);
    await page().keyboard.press('Enter');
    const dialog = page().getByRole('dialog');
    await dialog.getByText('· 1 of 2').waitFor();
    await expect.poll(() => naturalWidth(dialog.getByAltText('first.png').last())).toBe(1200);
    await page().keyboard.press('ArrowRight');
    await dialog.getByText('· 2 of 2').waitFor();
    await page().keyboard.press('+');
    await expect
      .poll(() =>
        dialog
          .getByAltText('second.png')
          .last()
          .evaluate((image) => image.getBoundingClientRect().width),
      )
      .toBeGreaterThan(900);
    // By the pointer it is moved about.
    const left = (): Promise<number> =>
      dialog
        .getByAltText('second.png')
        .last()
        .evaluate((image) => Math.round(image.getBoundingClientRect().left));
    for (let step = 0; step < 2; step += 1) await page().keyboard.press('+');
    await dialog.evaluate((shown) =>
      Promise.all(shown.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    const before = await left();
    const { width, height } = await page().evaluate(() => ({ width: innerWidth, height: innerHeight }));
    await page().mouse.move(width / 2, height / 2);
    await page().mouse.down();
    await page().mouse.move(width / 2 + 60, height / 2, { steps: 4 });
    await page().mouse.up();
    await expect.poll(left).toBeGreaterThan(before);
    await page().keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => page().evaluate(() => document.activeElement?.querySelector('img')?.alt))
      .toBe('first.png');
  });

  it('are saved byte by byte where the person says, and shown in their folder', async () => {
    const target = join(app.userDataDir, 'saved.png');
    await answerDialogs(target);
    await app.app.evaluate(({ shell }) => {
      shell.showItemInFolder = (path) => void Reflect.set(globalThis, 'shownInFolder', path);
    });
    await send('one to save', [{ name: 'valley.png', bytes: PICTURE, description: 'A green valley' }]);
    await articleOf('one to save').getByAltText('A green valley').click();
    const dialog = page().getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => existsSync(target) && readFileSync(target).equals(PICTURE)).toBe(true);
    await dialog.getByRole('button', { name: 'Open Folder' }).click();
    await expect
      .poll(() => app.app.evaluate(() => Reflect.get(globalThis, 'shownInFolder') as string))
      .toBe(target);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await page().getByText('Picture copied to clipboard').waitFor();
    await page().keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(pastedSize).toEqual({ width: 1200, height: 800 });
  });

  it('are saved together, and a program only after a question', async () => {
    await send('a program', [
      { name: 'setup.exe', bytes: Buffer.from('MZ not really') },
      { name: 'setup.exe', bytes: Buffer.from('MZ another') },
    ]);
    const folder = join(app.userDataDir, 'many');
    mkdirSync(folder);
    // The app runs as another user than the tests.
    chmodSync(folder, 0o777);
    await answerDialogs(folder);
    await answerQuestions(app.app, 'decline');
    const saveAll = articleOf('a program').getByRole('button', { name: 'Save All' });
    await saveAll.click();
    await expect
      .poll(async () => (await putQuestions(app.app)).map(({ message }) => message))
      .toEqual(['This file can run programs. Save it anyway?']);
    expect(existsSync(join(folder, 'setup.exe'))).toBe(false);
    await answerQuestions(app.app, 'accept');
    await saveAll.click();
    await page().getByText('2 files saved').waitFor();
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect([read('setup.exe'), read('setup (2).exe')]).toEqual(['MZ not really', 'MZ another']);
  });

  it('are played in parts by the media: scheme, from any position', async () => {
    const video = await recordVideo(page());
    const { attachments } = await send('a video', [
      { name: 'colours.webm', bytes: video, poster: landscapePng(320, 180, 0.8) },
    ]);
    expect(attachments[0]?.kind).toBe('video');
    const article = articleOf('a video');
    await article.getByRole('button', { name: 'Play colours.webm' }).click();
    const position = (selector: string): Promise<number> =>
      article.locator(selector).evaluate((media: HTMLMediaElement) => media.currentTime);
    await expect.poll(() => position('video')).toBeGreaterThan(0.2);
    await send('a tone', [{ name: 'tone.wav', bytes: SOUND }]);
    const sound = articleOf('a tone');
    await sound.getByRole('button', { name: 'Play', exact: true }).click();
    const time = (): Promise<readonly [number, number]> =>
      sound
        .locator('audio')
        .evaluate((media: HTMLMediaElement) => [media.currentTime, media.duration] as const);
    await expect.poll(async () => (await time())[0]).toBeGreaterThan(0.1);
    expect((await time())[1]).toBeCloseTo(4, 1);
    await expect
      .poll(() => article.locator('video').evaluate((media: HTMLMediaElement) => media.paused))
      .toBe(true);
    await sound.getByRole('slider', { name: 'Position' }).fill('3');
    await expect.poll(async () => (await time())[0]).toBeGreaterThanOrEqual(3);
    await expect
      .poll(() => sound.locator('audio').evaluate((media: HTMLMediaElement) => media.ended))
      .toBe(true);
  });

  it('say that they are gone in their place', async () => {
    const sender = { server, token: other, channelId };
    const file = await uploadFile(sender, { name: 'gone.png', bytes: landscapePng(500, 300, 0.2) });
    proxy.refuse(file.url);
    await postFiles(sender, 'soon gone', [file]);
    const box = () => articleOf('soon gone').locator('[data-attachment]').boundingBox();
    const failed = articleOf('soon gone').getByText('Picture unavailable');
    await failed.waitFor();
    const before = await box();
    expect([before?.width, before?.height]).toEqual([500, 300]);
    proxy.refuse(null);
    await failed.click();
    await expect.poll(() => naturalWidth(articleOf('soon gone').getByAltText('gone.png'))).toBe(500);
    await expect.poll(box).toEqual(before);
  });

  it('are removed by their author alone, for everybody', async () => {
    const mine = await tokenOf(server, accountAt(server, 0));
    await send(
      'mine with two',
      [
        { name: 'keep.txt', bytes: Buffer.from('keep') },
        { name: 'drop.txt', bytes: Buffer.from('drop') },
      ],
      mine,
    );
    const article = articleOf('mine with two');
    await article.getByText('drop.txt', { exact: true }).click({ button: 'right' });
    await page().getByRole('menuitem', { name: 'Remove Attachment' }).click();
    await article.getByText('drop.txt', { exact: true }).waitFor({ state: 'detached' });
    await article.getByText('keep.txt', { exact: true }).waitFor();
    await page().reload();
    await articleOf('mine with two').getByText('keep.txt', { exact: true }).waitFor();
    await expect
      .poll(() => articleOf('mine with two').getByText('drop.txt', { exact: true }).count())
      .toBe(0);
  });

  it('are starred, found by name, and sent again, also where the first message is deleted', async () => {
    const { id } = await send('one to star', [
      { name: 'lantern.png', bytes: landscapePng(320, 240, 0.7) },
      { name: 'anchor.png', bytes: landscapePng(320, 240, 0.1) },
    ]);
    await articleOf('one to star').getByAltText('lantern.png').click({ button: 'right' });
    await page().getByRole('menuitem', { name: 'Add to Favourites' }).click();
    await page().getByRole('button', { name: 'GIF', exact: true }).click();
    const picker = page().getByRole('dialog', { name: 'Picture picker' });
    await picker.getByRole('searchbox').fill('lant');
    await picker.getByRole('button', { name: 'lantern.png' }).waitFor();
    await expect.poll(() => picker.getByRole('button', { name: 'anchor.png' }).count()).toBe(0);
    await page().keyboard.press('Escape');
    await picker.waitFor({ state: 'detached' });
    await fetch(`${server.url}/channel/message/delete`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: other },
      body: JSON.stringify({ messageId: id }),
    });
    await chat().message('one to star').waitFor({ state: 'detached' });
    await page().getByRole('button', { name: 'GIF', exact: true }).click();
    await picker.getByRole('searchbox').fill('lantern');
    await page().keyboard.press('Enter');
    const copy = chat().feed.locator('article:not([data-pending])').getByAltText('lantern.png');
    await expect.poll(() => naturalWidth(copy)).toBe(320);
  });
});
