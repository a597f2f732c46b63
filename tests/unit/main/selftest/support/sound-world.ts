import type { BuiltInKeys } from '../../../../../src/contract/updates';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow, WebContents } from 'electron/main';
import { success, type Result } from '../../../../../src/contract/failure';
import type { GatewayState, SessionState } from '../../../../../src/contract/ipc/pushes';
import type { Notes, StepContext } from '../../../../../src/main/selftest/context';
import { createObserver } from '../../../../../src/main/selftest/observer';
import type { Target } from '../../../../../src/main/selftest/page-driver';
import { SecondPerson } from '../../../../../src/main/selftest/second-person';
import type { TrayItem } from '../../../../../src/main/tray/tray-item';
import { createTransport, type Transport } from '../../../../../src/main/api/transport';
import { readOwnKeys } from '../../../../../src/main/updates/signed/own-keys';
import { prepareSigning } from '../../../../../tools/package/sign.mjs';
import { ManualClock } from '../../support/manual-clock';

export const TOKEN = 'the-token-of-the-session';
const PLACE = { x: 96, y: 72, width: 1104, height: 712 };
/** The number of polls of the page before a step gives up. */
const ASKED = 40;

const json = (value: unknown): Response => new Response(JSON.stringify(value));

/**
 * A Guildhall, its server and a desktop on which every step passes. A row of the table of broken steps replaces one
 * sound value by a faulty one.
 */
export class SoundWorld {
  readonly folder = mkdtempSync(join(tmpdir(), 'guildhall-sound-'));
  readonly profile = join(this.folder, 'profile');
  readonly logs = join(this.folder, 'logs');
  /** Elements that the page does not show. */
  missing: (target: Target) => boolean = () => false;
  /** Elements that do not disappear from the page. */
  staying: (target: Target) => boolean = () => false;
  /** Results of scripts in the page, by a word in them. */
  answers: Record<string, unknown> = {
    'data-pending': true,
    'preferences.set': {},
    'updates.check': { phase: 'ready', version: '9.9.9' },
    'diagnostics.collect': ['README.txt', 'versions.json', 'state.json', 'settings.json'].map((name) => ({
      name,
    })),
    'licences.list': Array.from({ length: 150 }, (_, at) => ({ at })),
  };
  /** Answers of the server, by the end of the URL. */
  server: Record<string, (init?: RequestInit) => Response> = {
    '/meta': () => json({ version: '1.2.3', features: ['voice'] }),
    '/auth/login': () => json({ Authorization: 'second' }),
    '/users/@me/guilds': () =>
      json([{ id: 'g1', name: 'Shared', channels: [{ id: 'c1', name: 'general', type: 'text' }] }]),
    '/guild/create': () => json({ guild: { avatar: '/made.webp' } }),
    '/made.webp': () => new Response('RIFF....WEBPVP8 '),
    '/channel/message/create': () => json({ data: { id: 'm1' } }),
    '/channel/attachment/upload': () => json({ attachment: { id: 'a1', url: '/attachment/a1/dot.png' } }),
    '/attachment/a1/dot.png': (init) =>
      new Headers(init?.headers).has('Authorization')
        ? new Response(Buffer.from('\u0089PNG and its pixels', 'latin1'))
        : new Response('', { status: 401 }),
  };
  located: Result<string> = success('http://127.0.0.1:1');
  accounts = [
    { email: 'one@example.org', password: 'one' },
    { email: 'two@example.org', password: 'two' },
  ];
  session: SessionState = {
    ...{ phase: 'signed-in', remembered: true },
    ...{ user: { id: 'u1', username: 'ada' }, url: 'http://127.0.0.1:1' },
  } as unknown as SessionState;
  /** The next phases of the connection, in order; the last one stays. */
  gateway: GatewayState['phase'][] = ['open'];
  /** The phases after the server was killed. */
  gatewayAfterKill: GatewayState['phase'][] = ['waiting', 'waiting', 'open'];
  serverPids: number[] = [4711];
  voicePort: number | null = 40_000;
  keyring: string | null = 'gnome_libsecret';
  isWindowVisible = true;
  bounds = PLACE;
  /** Whether moving the window writes the settings. */
  keepsPlace = true;
  trayItem: TrayItem = { kind: 'taken', host: ':1.1' };
  launcherCount: number | null = 1;
  secondStart = 0;
  heap = 'what was written: hello';
  processTexts: (readonly [string, Buffer])[] = [['the command line', Buffer.from('guildhall')]];
  updateKeys: BuiltInKeys | null = null;
  /** The transport of requests to the feed. */
  transport: Transport = createTransport(globalThis.fetch);
  feed: string | null = 'http://127.0.0.1:2';
  notes: Notes = {
    isRemembered: true,
    bounds: PLACE,
    link: 'guildhall://channels/g1/c1/m1',
    channel: 'general',
    written: 'hello',
  };
  /** The result of a notification that the page requested; null if it requests none. */
  shown: unknown = { ok: true };
  pings = 1;

  constructor() {
    mkdirSync(this.profile);
    mkdirSync(this.logs);
    writeFileSync(join(this.profile, 'session-token'), 'sealed', { mode: 0o600 });
    writeFileSync(join(this.profile, 'preferences.json'), '{}');
    const output = join(this.folder, 'release');
    const { updateKeys } = prepareSigning({ key: undefined, keys: undefined, days: 1, output });
    this.updateKeys = readOwnKeys(JSON.stringify({ updateKeys }));
  }

  makeReadableByAll(name: string): void {
    chmodSync(join(this.profile, name), 0o644);
  }

  writeIntoLogs(text: string): void {
    writeFileSync(join(this.logs, 'main.log'), text);
  }

  async context(): Promise<StepContext> {
    const observer = createObserver();
    observer.pushed('desktop.changed', { tray: { isThere: true } });
    if (this.shown !== null) observer.answered('notifications.show', {}, this.shown);
    observer.answered('desktop.summarise', { unread: { channels: 1, pings: this.pings } }, null);
    const fetch = (url: string, init?: RequestInit): Promise<Response> => {
      const found = Object.entries(this.server).find(([end]) => url.endsWith(end));
      return Promise.resolve(found?.[1](init) ?? new Response('', { status: 404 }));
    };
    const welcome = (url: string, init?: RequestInit): Promise<Response> =>
      url.endsWith('/auth/login') ? Promise.resolve(json({ Authorization: 'second' })) : fetch(url, init);
    const other = await SecondPerson.signIn(welcome, 'http://127.0.0.1:1', { email: '', password: '' });
    return {
      app: {
        session: () => this.session,
        gateway: () => ({ phase: this.#phase() }) as unknown as GatewayState,
        localServer: () => Promise.resolve(this.located),
        demoAccounts: () => this.accounts,
        holdsToken: (bytes) => bytes.includes(TOKEN),
        keyring: () => this.keyring,
      },
      window: () => this.#window(),
      page: this.#page(),
      system: {
        ...{ platform: 'linux', isPackaged: true, fetch },
        variable: (name) => (name === 'DBUS_SESSION_BUS_ADDRESS' ? 'unix:path=/bus' : ''),
        transport: (...asked) => this.transport(...asked),
        updateKeys: () => this.updateKeys,
        serverPids: () => this.serverPids,
        callByVoice: () => Promise.resolve(this.voicePort),
        kill: () => (this.gateway = this.gatewayAfterKill),
        dockCount: () => 0,
        launcherCount: () => this.launcherCount,
        trayItem: () => Promise.resolve(this.trayItem),
        processTexts: () => Promise.resolve(this.processTexts),
        foldersOfTraces: () => [this.logs],
      },
      clock: new ManualClock(),
      feed: this.feed,
      observer,
      profile: this.profile,
      startAgain: () => Promise.resolve({ code: this.secondStart, output: '' }),
      found: {
        ...{ base: 'http://127.0.0.1:1', accounts: this.accounts, shared: null },
        ...{ other, written: 'hello', link: 'guildhall://channels/g1/c1/m1', update: '9.9.9' },
      },
      notes: { read: () => Promise.resolve(this.notes), write: () => Promise.resolve() },
    };
  }

  #phase(): GatewayState['phase'] {
    return (this.gateway.length > 1 ? this.gateway.shift() : this.gateway[0]) ?? 'idle';
  }

  #window(): BrowserWindow {
    const window = {
      isVisible: () => this.isWindowVisible,
      getNormalBounds: () => this.bounds,
      setBounds: (bounds: typeof PLACE) => {
        this.bounds = bounds;
        if (this.keepsPlace)
          writeFileSync(join(this.profile, 'preferences.json'), JSON.stringify({ window: bounds }));
      },
    };
    return window as unknown as BrowserWindow;
  }

  #page(): StepContext['page'] {
    const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
      for (let asked = 0; asked < ASKED; asked += 1) if (await isSo()) return;
      throw new Error(`Timed out waiting for ${what}`);
    };
    const isThere = (target: Target): Promise<boolean> => Promise.resolve(!this.missing(target));
    const waitFor = (target: Target): Promise<void> => until(target.selector, () => isThere(target));
    const contents = {
      takeHeapSnapshot: (path: string) => {
        writeFileSync(path, this.heap);
        return Promise.resolve();
      },
    };
    return {
      contents: contents as unknown as WebContents,
      run: (script) =>
        Promise.resolve(Object.entries(this.answers).find(([word]) => script.includes(word))?.[1]),
      pause: () => Promise.resolve(),
      until,
      isThere,
      waitFor,
      waitForGone: (target) => until(`${target.selector} gone`, () => !this.staying(target)),
      click: waitFor,
      write: waitFor,
      pressEnter: () => Promise.resolve(),
    };
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
