import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { occursIn } from '../../src/main/session/secret-forms';
import { open } from '../../tools/setup/prepare.mjs';
import { type FaultProxy, startFaultProxy } from '../support/node/fault-proxy';
import { chatPage } from './support/chat-page';
import { accountAt, type DemoServer, startDemoServer } from './support/demo-server';
import { writeLogLine } from './support/log-line';
import { openApp, type OpenApp } from './support/open-app';
import { ownLaunch } from './support/own-launch';
import { signInAt } from './support/sign-in';

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return entry.isFile() ? [path] : [];
  });

/** The files under a folder that contain the token in any form. */
const holding = (folder: string, token: string): readonly string[] =>
  filesUnder(folder).filter((path) => occursIn(token, readFileSync(path)));

describe('the token of a session', () => {
  let server: DemoServer;
  let proxy: FaultProxy;
  let app: OpenApp;

  beforeAll(async () => {
    server = await startDemoServer();
    proxy = await startFaultProxy(server.url);
    app = await openApp({ server: proxy.url });
    await signInAt(app.page, proxy.url, accountAt(server, 0));
    await chatPage(app.page).send('a word that is looked for');
    await chatPage(app.page).message('a word that is looked for').waitFor();
    await app.restart();
    await app.page.getByTestId('app-shell').waitFor();
    await chatPage(app.page).feed.getByRole('article').first().waitFor();
    await writeLogLine(app.page);
  });
  afterAll(async () => {
    await app.close();
    await proxy.close();
    await server.stop();
  });

  const token = (): string => {
    const [seen = ''] = proxy.tokens;
    expect(seen).toMatch(/^gh_/);
    return seen;
  };

  it('would be found if it were there', () => {
    const folder = mkdtempSync(join(ownLaunch().dataRoot, 'planted-'));
    writeFileSync(join(folder, 'plain'), `x${token()}y`);
    writeFileSync(join(folder, 'base64'), Buffer.from(`{"token":"${token()}"}`).toString('base64'));
    writeFileSync(join(folder, 'nothing'), 'nothing');
    expect(holding(folder, token()).map((path) => path.slice(folder.length + 1))).toEqual([
      'base64',
      'plain',
    ]);
    rmSync(folder, { recursive: true });
  });

  it('is not in the page’s memory', async () => {
    const path = join(app.userDataDir, 'page.heapsnapshot');
    // Proves that the search would find a text: a property keeps it in the heap.
    await app.page.evaluate((word) => Object.assign(globalThis, { held: { word } }), 'a word that is held');
    await app.app.evaluate(
      ({ BrowserWindow }, target) => BrowserWindow.getAllWindows()[0]?.webContents.takeHeapSnapshot(target),
      path,
    );
    const heap = readFileSync(path);
    rmSync(path);
    expect(heap.includes('a word that is held')).toBe(true);
    expect(occursIn(token(), heap)).toBe(false);
  });

  it('is on no command line and in no environment of the app’s processes', async () => {
    const pids = await app.app.evaluate(({ app: running }) => running.getAppMetrics().map(({ pid }) => pid));
    expect(pids.length).toBeGreaterThan(2);
    for (const pid of pids)
      for (const name of ['cmdline', 'environ'])
        expect(occursIn(token(), readFileSync(`/proc/${pid}/${name}`)), `/proc/${pid}/${name}`).toBe(false);
  });

  // The last test: the app is closed, and has written all its files.
  it('is in no file that the app leaves: settings, caches, logs, crash reports', async () => {
    const paths = open(ownLaunch());
    await app.close();
    expect(filesUnder(app.userDataDir).map((path) => path.slice(app.userDataDir.length + 1))).toEqual(
      expect.arrayContaining(['session-token', 'preferences.json', 'logs/guildhall.log']),
    );
    expect(holding(app.userDataDir, token())).toEqual([]);
    for (const folder of [paths.env.TMPDIR, paths.env.XDG_RUNTIME_DIR])
      if (folder !== undefined) expect(holding(folder, token())).toEqual([]);
  });
});
