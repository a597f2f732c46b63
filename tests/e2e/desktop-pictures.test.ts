import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { contextMenus } from './support/context-menu';
import {
  accountAt,
  type DemoServer,
  guildsOf,
  openTextChannel,
  startDemoServer,
  tokenOf,
} from './support/demo-server';
import { openFromMenu } from './support/native-menu';
import { openApp, type OpenApp } from './support/open-app';
import { pretendHost } from './support/pretend-internet';
import { signInAt } from './support/sign-in';

const PICTURE = readFileSync(resolve(import.meta.dirname, '../../resources/icons/64x64.png'));

describe('a picture in a message', () => {
  let server: DemoServer;
  let host: Server;
  /** URL of the picture, on another host than the server. */
  let address: string;
  /** The headers of the requests that the host received. */
  let asked: { readonly agent: string | undefined; readonly token: string | undefined }[];
  let app: OpenApp;
  let menus: Awaited<ReturnType<typeof contextMenus>>;

  beforeAll(async () => {
    server = await startDemoServer();
    asked = [];
    host = createServer((request, response) => {
      asked.push({ agent: request.headers['user-agent'], token: request.headers.authorization });
      response.setHeader('Content-Type', 'image/png').end(PICTURE);
    });
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    const place = host.address();
    if (place === null || typeof place === 'string') throw new Error('The host of pictures has no port');
    address = 'http://pictures.example/fairs/gatehouse.png';
    app = await openApp({ server: server.url });
    await pretendHost(app.app, 'pictures.example', place.port);
    await signInAt(app.page, server.url, accountAt(server, 0));
    const guild = (await guildsOf(server, await tokenOf(server, accountAt(server, 0))))[0];
    if (guild === undefined) throw new Error('The demo owner is in no guild');
    await chatPage(app.page).openGuild(guild.name);
    await chatPage(app.page).openChannel(openTextChannel(guild).name);
    menus = await contextMenus(app.app);
    // The server may not reach the pretended host; the picture is loaded by this computer.
    await app.page.evaluate(() =>
      (
        globalThis as unknown as { guildhall: { invoke: (name: string, args: object) => Promise<unknown> } }
      ).guildhall.invoke('preferences.set', { loadsByServer: false }),
    );
  });
  afterAll(async () => {
    await app.close();
    host.closeAllConnections();
    host.close();
    await server.stop();
  });

  const picture = (): Locator => chatPage(app.page).feed.getByRole('img', { name: 'gatehouse.png' });
  const labels = async (): Promise<readonly string[]> =>
    (await menus.openOn(picture())).map(({ label }) => label);
  /** Answers the system's save dialog with this path, or cancels it, and records its options. */
  const answerDialog = (path: string | null): Promise<void> =>
    app.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = (...question: unknown[]) => {
        Reflect.set(globalThis, 'askedToSave', question.at(-1));
        return Promise.resolve({ canceled: filePath === null, filePath: filePath ?? '' });
      };
    }, path);
  const dialogAsked = (): Promise<{ defaultPath: string; filters: unknown } | null> =>
    app.app.evaluate(
      () =>
        (Reflect.get(globalThis, 'askedToSave') as { defaultPath: string; filters: unknown } | undefined) ??
        null,
    );

  /**
   * The size of the picture that a paste inserts, and whether every pixel matches the original; null if there is none.
   */
  const pasted = async () => {
    await app.page.evaluate((original) => {
      const read = async (file: Blob) => {
        const { width, height } = await createImageBitmap(file);
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d');
        context?.drawImage(await createImageBitmap(file), 0, 0);
        return { width, height, points: context?.getImageData(0, 0, width, height).data.join() };
      };
      const seen = new Promise((done) => {
        const look = async ({ clipboardData }: ClipboardEvent) => {
          const file = clipboardData?.files[0];
          if (file === undefined) return null;
          const first = Uint8Array.from(atob(original), (letter) => letter.charCodeAt(0));
          const [{ points, ...size }, wanted] = [await read(file), await read(new Blob([first]))];
          return { ...size, isSame: points === wanted.points };
        };
        const options = { once: true, capture: true };
        document.addEventListener('paste', (event) => void look(event).then(done), options);
      });
      Reflect.set(globalThis, 'pasteSeen', seen);
    }, PICTURE.toString('base64'));
    await chatPage(app.page).composer.press('Control+V');
    return app.page.evaluate(() => Reflect.get(globalThis, 'pasteSeen') as Promise<unknown>);
  };

  it('that one has chosen for a new server is shown before it is sent', async () => {
    await openFromMenu(app.app, 'Create or Join a Server…');
    const { page } = app;
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Create/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Create a server' });
    await dialog
      .getByLabel('Upload Icon')
      .setInputFiles({ name: 'gatehouse.png', mimeType: 'image/png', buffer: PICTURE });
    await page
      .getByRole('dialog', { name: 'Edit Server Icon' })
      .getByRole('button', { name: 'Save' })
      .click();
    const preview = dialog.locator('img');
    await expect.poll(() => preview.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(128);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('of another host is asked for when it is clicked for, by nobody in particular', async () => {
    const { send, feed } = chatPage(app.page);
    await send(address);
    await expect.poll(() => app.page.locator('[data-pending]').count()).toBe(0);
    expect(asked).toEqual([]);
    await feed
      .getByRole('button', { name: /^Click to load from pictures\.example/ })
      .last()
      .click();
    await expect.poll(() => picture().evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(64);
    expect(asked).toEqual([{ agent: 'Guildhall', token: undefined }]);
  });

  it('has the system’s menu, by which it is copied as a picture', async () => {
    await app.app.evaluate(async ({ clipboard }) => clipboard.writeText('something else'));
    await expect.poll(() => labels()).toEqual(['Copy image', 'Copy image address', 'Save image as…']);
    await expect.poll(() => app.page.getByRole('menuitem', { name: 'Reply' }).count()).toBe(0);
    await menus.press('Copy image');
    await expect.poll(pasted).toEqual({ width: 64, height: 64, isSame: true });
  });

  it('is copied by its address', async () => {
    await menus.openOn(picture());
    await menus.press('Copy image address');
    await expect.poll(() => app.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(address);
  });

  it('is saved where the person says, under the name that it has, byte by byte', async () => {
    const file = join(app.userDataDir, 'saved.png');
    await answerDialog(file);
    await menus.openOn(picture());
    await menus.press('Save image as…');
    await expect.poll(() => existsSync(file) && readFileSync(file).equals(PICTURE)).toBe(true);
    const { defaultPath, filters } = (await dialogAsked()) ?? {};
    expect(defaultPath).toMatch(/\/gatehouse\.png$/);
    expect(filters).toEqual([{ name: 'PNG', extensions: ['png'] }]);
  });

  it('is not saved where the person thinks better of it, or where it cannot be had or written', async () => {
    await answerDialog(null);
    await app.app.evaluate(() => Reflect.deleteProperty(globalThis, 'askedToSave'));
    await menus.openOn(picture());
    await menus.press('Save image as…');
    await expect.poll(dialogAsked).not.toBeNull();
    await answerDialog(join(app.userDataDir, 'no/such/folder.png'));
    await menus.openOn(picture());
    await menus.press('Save image as…');
    await app.page.getByText('The file could not be saved').waitFor();
    host.closeAllConnections();
    await new Promise<void>((done) => host.close(() => done()));
    await menus.openOn(picture());
    await menus.press('Save image as…');
    await app.page.getByText('The picture could not be loaded again.').waitFor();
  });
});
