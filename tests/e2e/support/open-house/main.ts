import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { app, BrowserWindow, net, protocol, session } from 'electron/main';
import { systemClock as clock } from '../../../../src/main/clock';
import type { StepContext } from '../../../../src/main/selftest/context';
import { GUARDS } from '../../../../src/main/selftest/guard-steps';
import { PageDriver } from '../../../../src/main/selftest/page-driver';
import { runSteps } from '../../../../src/main/selftest/runner';

/** A page with every capability that a page must not have. */
const PAGE = `<!doctype html><title>Open house</title><body>The door is open<script>
  globalThis.guildhall = {
    invoke: async () => ({ ok: true, kind: 'opened', value: null }),
    subscribe: () => undefined,
    readFile: () => 'what is in it',
  };
</script></body>`;

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true } },
]);
app.on('window-all-closed', () => undefined);

const open = (): BrowserWindow =>
  new BrowserWindow({
    webPreferences: {
      ...{ sandbox: false, contextIsolation: false, nodeIntegration: true, webSecurity: false },
      ...{ nodeIntegrationInWorker: true, nodeIntegrationInSubFrames: true, webviewTag: true },
      ...{ allowRunningInsecureContent: true, experimentalFeatures: true },
    },
  });

const serve = async (): Promise<string> => {
  const server = createServer((_request, response) => response.end('everything'));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const run = async (): Promise<void> => {
  await app.whenReady();
  const base = await serve();
  protocol.handle('app', () => new Response(PAGE, { headers: { 'Content-Type': 'text/html' } }));
  session.defaultSession.setPermissionCheckHandler(() => true);
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, allow) => allow(true));
  // Each guard gets a window of its own: a page that one guard has navigated away is useless to the next.
  for (const guard of GUARDS) {
    const window = open();
    await window.loadURL('app://guildhall/index.html');
    // Parts that a guard must not use throw, which fails the guard.
    const context = {
      page: new PageDriver(() => window.webContents, clock),
      window: () => window,
      system: {
        ...{ platform: process.platform, isPackaged: true },
        fetch: (url: string, init?: RequestInit) => net.fetch(url, init),
      },
      found: { base },
    } as unknown as StepContext;
    const onResult = (result: unknown): void =>
      void process.stdout.write(`RESULT ${JSON.stringify(result)}\n`);
    await runSteps([{ ...guard, withinMs: 20_000 }], context, { clock, only: null, onResult });
    window.destroy();
  }
};

void run().finally(() => app.exit(0));
