import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe';
import { accountAt, type DemoServer, startDemoServer } from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { signInAt } from './support/sign-in';

describe('the page', () => {
  let server: DemoServer;
  let app: OpenApp;

  beforeAll(async () => {
    server = await startDemoServer();
    app = await openApp({ server: server.url });
  });
  afterAll(async () => {
    await app.close();
    await server.stop();
  });

  it('has nothing of Node, and the two functions of the bridge alone', async () => {
    const found = await app.page.evaluate(() => ({
      require: typeof Reflect.get(globalThis, 'require'),
      process: typeof Reflect.get(globalThis, 'process'),
      bridge: Object.keys(Reflect.get(globalThis, 'guildhall') as object).sort(),
    }));
    expect(found).toEqual({ require: 'undefined', process: 'undefined', bridge: ['invoke', 'subscribe'] });
  });

  it('reaches no network, not even the chosen server', async () => {
    const outcome = await app.page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'answered',
          () => 'refused',
        ),
      `${server.url}/health`,
    );
    expect(outcome).toBe('refused');
  });

  it('refuses calls that are not on the list', async () => {
    const outcome = await app.page.evaluate(() =>
      (Reflect.get(globalThis, 'guildhall') as { invoke(name: string, argument: unknown): Promise<unknown> })
        .invoke('shell.execute', 'ls')
        .then(
          () => 'answered',
          () => 'refused',
        ),
    );
    expect(outcome).toBe('refused');
  });

  it('has no serious finding of axe on the sign-in screen', async () => {
    await expect.poll(() => seriousFindings(app.page)).toEqual([]);
  });

  it('has no serious finding of axe in the shell, and never holds the token', async () => {
    await signInAt(app.page, server.url, accountAt(server, 0));
    await app.page.getByTestId('message-list').waitFor();
    await expect.poll(() => seriousFindings(app.page)).toEqual([]);
    const stored = await app.page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(stored).not.toContain('gh_');
    const content = await app.page.content();
    expect(content).not.toContain('gh_');
  });

  // The last test: Playwright waits forever for a navigation that was prevented.
  it('opens no window and goes nowhere', async () => {
    await app.page.evaluate(() => {
      window.open('https://example.org/');
      window.location.href = 'https://example.org/';
    });
    const found = await app.app.evaluate(async ({ BrowserWindow }) => {
      const windows = BrowserWindow.getAllWindows();
      // When the page answers, its earlier requests have been decided.
      await windows[0]?.webContents.executeJavaScript('1');
      return windows.map((window) => window.webContents.getURL());
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^app:\/\/guildhall\//);
  });
});
