import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { open } from '../../tools/setup/prepare.mjs';
import { answerOf } from '../../tools/setup/command.mjs';
import { freePort } from './support/free-port';
import { runApp, startApp } from './support/run-app';

const { unpacked: program, installed, root, isInstalled } = inject('packages');
const prepared = open(inject('packageLaunch'));

let work = '';
beforeAll(() => {
  work = mkdtempSync(join(prepared.dataRoot, 'hardening-'));
  prepared.grant(work);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(true));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(false)));
  });

describe('the fuses of the program', () => {
  it('are all as they should be, every one that this Electron knows', async () => {
    const wire = await getCurrentFuseWire(program);
    const found = Object.fromEntries(
      Object.entries(wire)
        .filter(([key]) => /^\d+$/.test(key))
        .map(([key, state]) => [FuseV1Options[Number(key)] ?? key, state === FuseState.ENABLE]),
    );
    expect(found).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: false,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      // The newest fuse, which an older Electron lacks.
      ...('WasmTrapHandlers' in found ? { WasmTrapHandlers: true } : {}),
    });
  });

  it('keep the program from being a plain Node', async () => {
    const { output } = await runApp(program, ['--version'], {
      env: { ELECTRON_RUN_AS_NODE: '1' },
    });
    expect(output).toMatch(/^0\.1\.0 \(Electron/m);
    expect(output).not.toMatch(/^v\d/m);
  });

  it('keep code out that the environment names', async () => {
    const mark = join(work, 'was-run');
    const evil = join(work, 'evil.cjs');
    writeFileSync(evil, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'x')`);
    chmodSync(evil, 0o644);
    const { code } = await runApp(program, ['--version'], { env: { NODE_OPTIONS: `--require=${evil}` } });
    expect([code, existsSync(mark)]).toEqual([0, false]);
  });

  it('load the app from its archive alone', async () => {
    const copy = join(work, 'copy');
    cpSync(dirname(program), copy, { recursive: true, verbatimSymlinks: true });
    const mark = join(work, 'other-app-ran');
    const other = join(copy, 'resources/app');
    mkdirSync(other);
    writeFileSync(join(other, 'package.json'), '{"name":"other","version":"9.9.9","main":"main.js"}');
    writeFileSync(
      join(other, 'main.js'),
      `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'x'); process.exit(0)`,
    );
    const beside = await runApp(join(copy, 'guildhall'), ['--version']);
    expect([beside.output.includes('0.1.0 (Electron'), existsSync(mark)]).toEqual([true, false]);
    rmSync(join(copy, 'resources/app.asar'));
    const instead = startApp(join(copy, 'guildhall'), ['--version']);
    const { code } = await instead.ended;
    expect([code === 0, existsSync(mark)]).toEqual([false, false]);
    rmSync(copy, { recursive: true, force: true });
  });

  it('open no inspector, neither by a switch nor by a signal', async () => {
    const port = await freePort();
    const refused = await runApp(program, [`--inspect=${port}`]);
    expect(refused.output).toContain('Guildhall cannot start with --inspect.');
    expect(refused.output).not.toContain('Debugger listening');
    const profile = prepared.makeUserDataDir('inspected');
    const app = startApp(program, [`--user-data-dir=${profile}`]);
    await expect.poll(() => existsSync(join(profile, 'logs')), { timeout: 180_000 }).toBe(true);
    expect(await isListening(port)).toBe(false);
    // SIGUSR1 would open Node's inspector at its default port; SIGTERM ends the app if SIGUSR1 has not.
    app.child.kill('SIGUSR1');
    app.child.kill('SIGTERM');
    const { output } = await app.ended;
    expect(output).not.toContain('Debugger listening');
  });
});

describe('a switch that would open the app to others', () => {
  it.each([
    ...['remote-debugging-port=9222', 'remote-debugging-pipe', 'no-sandbox', 'proxy-server=127.0.0.1:1'],
    ...[
      'proxy-pac-url=http://127.0.0.1:1',
      'host-rules=MAP * 127.0.0.1',
      'host-resolver-rules=MAP * 127.0.0.1',
    ],
    ...['load-extension=/tmp', 'disable-web-security', 'js-flags=--expose-gc'],
    ...['log-net-log=/tmp/x', 'ignore-certificate-errors', 'renderer-cmd-prefix=x', 'utility-cmd-prefix=x'],
    ...['gpu-launcher=x', 'browser-subprocess-path=x', 'disable-gpu-sandbox', 'single-process', 'no_sandbox'],
    ...['NO-SANDBOX', 'enable-features=X', 'of-a-later-version'],
  ])('--%s is refused', async (word) => {
    const profile = join(work, 'refused');
    const { code, output } = await runApp(program, [`--${word}`, `--user-data-dir=${profile}`]);
    expect(output).toContain(`Guildhall cannot start with --${word.split('=')[0] ?? ''}.`);
    expect(code).toBe(1);
    expect(existsSync(join(profile, 'preferences.json'))).toBe(false);
  });
});

describe('a variable that would open the app to others', () => {
  it.each([
    'ELECTRON_DISABLE_SANDBOX',
    'ELECTRON_ENABLE_LOGGING',
    'SSLKEYLOGFILE',
    'NODE_TLS_REJECT_UNAUTHORIZED',
  ])('%s is refused', async (name) => {
    const { code, output } = await runApp(program, ['--version'], { env: { [name]: join(work, 'x') } });
    expect(output).toContain(`Guildhall cannot start while the environment variable ${name} is set.`);
    expect(code).toBe(1);
  });
});

describe('the Debian package', () => {
  const at = (path: string): string => join(root, path);

  it('brings an entry for the menu that opens our links', () => {
    const entry = readFileSync(at('usr/share/applications/guildhall.desktop'), 'utf8').split('\n');
    expect(entry).toEqual(
      expect.arrayContaining([
        'Name=Guildhall',
        'Exec=/opt/Guildhall/guildhall %U',
        'MimeType=x-scheme-handler/guildhall;',
        'Categories=Network;InstantMessaging;Chat;',
        'StartupWMClass=guildhall',
        'Icon=guildhall',
      ]),
    );
  });

  it('brings icons, and the licences of all that is inside', () => {
    for (const size of [32, 64, 128, 256, 512])
      expect(existsSync(at(`usr/share/icons/hicolor/${size}x${size}/apps/guildhall.png`))).toBe(true);
    expect(readFileSync(at('usr/share/doc/guildhall/copyright'), 'utf8')).toContain('MIT License');
    const others = readFileSync(at('opt/Guildhall/LICENSES.third-party.txt'), 'utf8');
    for (const name of [
      'react-dom 19',
      'fastify 5',
      '@electric-sql/pglite 0',
      'electron-updater 6',
      'Twemoji',
    ])
      expect(others).toContain(name);
    for (const name of ['LICENSE', 'LICENSE.electron.txt', 'LICENSES.chromium.html'])
      expect(existsSync(at(`opt/Guildhall/${name}`))).toBe(true);
  });

  it('belongs to root, and nobody else can write into it', () => {
    expect(existsSync(installed)).toBe(true);
    const open = answerOf('find', [at('opt/Guildhall'), '-perm', '/022', '!', '-type', 'l']);
    expect(open).toBe('');
    if (isInstalled) expect(answerOf('find', [at('opt/Guildhall'), '!', '-user', 'root'])).toBe('');
    expect(statSync(at('opt/Guildhall/chrome-sandbox')).isFile()).toBe(true);
    expect(readdirSync(at('opt/Guildhall/resources')).sort()).toEqual(
      expect.arrayContaining(['app-update.yml', 'app.asar', 'app.asar.unpacked', 'package-type']),
    );
  });

  it('has the texts of the runtime in English only, as its own are', () => {
    expect(readdirSync(at('opt/Guildhall/locales')).sort()).toEqual(['en-GB.pak', 'en-US.pak']);
  });
});
