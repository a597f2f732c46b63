import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownLaunch } from './support/own-launch';

const PROJECT = resolve(import.meta.dirname, '../..');
/** All files that `npm run dev` reads; the test changes a copy, never the project itself. */
const READ = [
  ...['src', 'tools', 'resources', 'docs/third-party.md', 'electron.vite.config.ts'],
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.node.json',
    'tsconfig.pure.json',
    'tsconfig.web.json',
  ],
];
/** A build takes long on two busy cores. */
const AT_MOST = { timeout: 240_000 };

let project = '';
let command: ChildProcess;
let said = '';

beforeAll(() => {
  const { dataRoot, env } = ownLaunch();
  project = mkdtempSync(join(dataRoot, 'developed-'));
  // The user that runs Electron reads the bundles from the copy.
  chmodSync(project, 0o755);
  for (const part of READ) cpSync(join(PROJECT, part), join(project, part), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(project, 'node_modules'), 'dir');
  const { DISPLAY, XAUTHORITY } = env;
  command = spawn(process.execPath, [join(project, 'tools/dev.mjs'), '--remote-debugging-port=0'], {
    cwd: project,
    env: { ...process.env, DISPLAY, XAUTHORITY },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  command.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
});

afterAll(async () => {
  if (command.exitCode !== null || command.signalCode !== null) return;
  const ended = once(command, 'exit');
  // SIGKILL would leave the app and the server running.
  command.kill('SIGINT');
  await ended;
});

const WINDOW = /a window after /;
const TWO_WINDOWS = /a window after [^]*a window after /;
const debuggers = () =>
  [...said.matchAll(/DevTools listening on (\S+)/g)].map(([, address]) => address ?? '');
const openPage = async (): Promise<Page> => {
  const browser = await chromium.connectOverCDP(debuggers().at(-1) ?? '');
  return browser.contexts()[0]!.pages()[0]!;
};

it(
  'shows the app, then the page as it is changed, then main as it is changed, and ends with Ctrl-C',
  { timeout: 600_000 },
  async () => {
    await expect.poll(() => said, AT_MOST).toMatch(WINDOW);
    const page = await openPage();
    await page.getByText('Sign in to your community.').waitFor();

    await page.evaluate(() => document.body.setAttribute('data-before', ''));
    const screen = join(project, 'src/renderer/features/login/SignIn.tsx');
    writeFileSync(
      screen,
      readFileSync(screen, 'utf8').replace('Sign in to your community.', 'Changed while it runs.'),
    );
    await page.getByText('Changed while it runs.').waitFor(AT_MOST);
    await expect(page.locator('body[data-before]').count()).resolves.toBe(1);

    appendFileSync(join(project, 'src/main/core.ts'), "\nprocess.title = 'changed';\n");
    await expect.poll(() => said, AT_MOST).toMatch(TWO_WINDOWS);
    const again = await openPage();
    await again.getByText('Changed while it runs.').waitFor(AT_MOST);
    expect(debuggers()).toHaveLength(2);

    command.kill('SIGINT');
    const [code] = (await once(command, 'exit')) as [number | null];
    expect(code).toBe(0);
    await expect(openPage()).rejects.toThrow();
  },
);
