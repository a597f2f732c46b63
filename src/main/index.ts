import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  app,
  Menu,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  session as electronSession,
  type BrowserWindow,
} from 'electron/main';
import { success } from '../contract/failure';
import type { DeepLink } from '../contract/ipc/pushes';
import { MEDIA_SCHEME } from '../contract/media';
import type { ServerChoice } from '../contract/preferences';
import { readServerAddress } from '../domain/links/server-address';
import { createClient } from './api/client';
import { answerMedia } from './api/media';
import { createTransport, type Fetch } from './api/transport';
import { listAppFiles, serveApp } from './app/app-files';
import { developmentPolicy } from './app/csp';
import { findDeepLink, LINK_SCHEME } from './app/deep-links';
import { manageLifecycle } from './app/lifecycle';
import { Links } from './app/links';
import { openMainWindow } from './app/main-window';
import { menuTemplate } from './app/menu';
import { NetworkWatch } from './app/network-watch';
import { Notices } from './app/notices';
import { followWithDialog, openExternal } from './app/open-external';
import { APP_SCHEME, isOwnPage, MAIN_PAGE } from './app/own-page';
import { restrictPermissions } from './app/permissions';
import { presetServer, refusedSwitch } from './app/switches';
import { nextZoom } from './app/zoom';
import { systemClock as clock } from './clock';
import { openLogFile } from './diagnostics/log-file';
import { GatewayRunner } from './gateway/runner';
import { apiHandlers } from './ipc/handlers/api';
import { desktopHandlers } from './ipc/handlers/desktop';
import { sessionHandlers } from './ipc/handlers/session';
import { createPush, registerIpc } from './ipc/register';
import { forkServer } from './local-server/fork-server';
import { LocalServer } from './local-server/local-server';
import { PreferencesStore } from './preferences/preferences';
import { storeFile } from './preferences/store-file';
import { privateFile } from './session/private-file';
import { createProfileStore } from './session/profile-store';
import { Session } from './session/session';
import { systemCipher } from './session/system-cipher';
import { TokenVault } from './session/token-vault';

const OUT = join(import.meta.dirname, '..');
const random = (): number => Math.random();

/** The development server's page; a packaged app has none, whatever its environment says. */
const developmentPage = app.isPackaged ? null : (process.env.ELECTRON_RENDERER_URL ?? null);
const developmentOrigin = developmentPage === null ? null : new URL(developmentPage).origin;
const isOwn = (url: string): boolean => isOwnPage(url, developmentOrigin);

const run = (): void => {
  const userData = app.getPath('userData');
  const logs = join(userData, 'logs');
  mkdirSync(logs, { recursive: true });
  const logFile = openLogFile(join(logs, 'guildhall.log'), clock.now, randomBytes(16).toString('hex'));
  const { log } = logFile;
  const reportBug = (fault: unknown): void => {
    log('error', { event: 'app.bug', fault });
    if (!app.isPackaged)
      process.stderr.write(`${fault instanceof Error ? String(fault.stack) : String(fault)}\n`);
  };
  process.on('uncaughtException', reportBug);
  process.on('unhandledRejection', reportBug);

  let window: BrowserWindow | null = null;
  const contents = () => (window && !window.isDestroyed() ? window.webContents : null);
  const push = createPush(contents);
  const notices = new Notices((notice) => push('notice.shown', notice));
  const notify = notices.add;

  const preferences = new PreferencesStore({
    file: storeFile(userData, clock.now),
    clock,
    notify,
    onChange: (values, before) => {
      push('preferences.changed', values);
      if (values.theme !== before.theme) nativeTheme.themeSource = values.theme;
      if (values.zoom !== before.zoom) contents()?.setZoomFactor(values.zoom);
      if (values.status !== before.status) gateway.dispatch({ type: 'statusChanged', status: values.status });
      if (values.rememberWithoutKeyring !== before.rememberWithoutKeyring) void session.rememberingChanged();
    },
  });

  const localServer = new LocalServer({
    fork: forkServer(join(OUT, 'main/server.js'), app.isPackaged),
    dataFolder: join(userData, 'local-server'),
    clock,
    random,
    onBack: (base) => session.localServerReady(base),
    log,
  });
  const locate = async (server: ServerChoice, last?: string) => {
    if (server.kind === 'local') {
      localServer.preferPort(Number(last === undefined ? 0 : new URL(last).port));
      return localServer.start();
    }
    const address = readServerAddress(server.address);
    return address.ok ? success(address.value.base) : address;
  };

  const fetch: Fetch = (url, init) => net.fetch(url, { ...init, bypassCustomProtocolHandlers: true });
  const transport = createTransport(fetch);
  const client = createClient({ transport, clock, log });
  const vault = new TokenVault({
    cipher: systemCipher,
    file: privateFile(join(userData, 'session-token')),
    allowPlain: () => preferences.values.rememberWithoutKeyring,
  });
  const gateway = new GatewayRunner({
    clock,
    random,
    token: () => vault.secret?.token ?? null,
    onState: (state) => {
      push('gateway.changed', state);
      networkWatch.setWatching(state.phase === 'waiting');
      if (state.phase === 'open') session.gatewayOpened();
    },
    onEvents: (events) => push('live.events', events),
    onRefused: () =>
      void session.check().then((verdict) => gateway.dispatch({ type: 'sessionChecked', verdict })),
    log,
  });
  const networkWatch = new NetworkWatch({
    isOnline: () => net.isOnline(),
    onBack: () => gateway.dispatch({ type: 'networkBack' }),
    clock,
  });
  const session = new Session({
    vault,
    profile: createProfileStore(privateFile(join(userData, 'profile.json'))),
    client,
    transport,
    locate,
    preferences: () => preferences.values,
    rememberServer: (server) => void preferences.set({ server }),
    gateway: (input) => gateway.dispatch(input),
    clock,
    random,
    onChange: (state) => push('session.changed', state),
    notify,
    log,
  });

  const preset = presetServer(process.argv, process.env);
  if (preset) preferences.set({ server: preset });

  const links = new Links({
    trustedHosts: () => preferences.values.trustedLinkHosts,
    trust: (hosts) => void preferences.set({ trustedLinkHosts: [...hosts] }),
    open: openExternal,
  });

  let summons: DeepLink | null = findDeepLink(process.argv);
  const bringLink = (): void => {
    if (summons) push('link.opened', summons);
    summons = null;
  };
  const openWindow = (): void => {
    window = openMainWindow({
      page: developmentPage ?? MAIN_PAGE,
      preloadPath: join(OUT, 'preload/index.cjs'),
      isPackaged: app.isPackaged,
      isDark: nativeTheme.shouldUseDarkColors,
      preferences: () => preferences.values,
      rememberPlace: (place) => void preferences.set({ window: place }),
      followLink: (url) => void followWithDialog(url, links, window),
      onPageGone: () => {
        gateway.setListening(false);
        notices.hold();
      },
      onCrash: (reason, code) => log('error', { event: 'app.page-gone', kind: reason, code }),
      clock,
    });
    window.once('closed', () => {
      window = null;
      gateway.setListening(false);
    });
  };

  manageLifecycle(app, {
    onSummoned: (argv) => {
      summons = findDeepLink(argv) ?? summons;
      if (window?.isMinimized()) window.restore();
      window?.focus();
      bringLink();
    },
    onReopen: () => {
      if (!window && app.isReady()) openWindow();
    },
    close: async () => {
      window?.close();
      gateway.dispatch({ type: 'stop' });
      await Promise.all([localServer.stop(), preferences.flush()]);
      await logFile.flush();
    },
  });

  void app.whenReady().then(() => {
    nativeTheme.themeSource = preferences.values.theme;
    restrictPermissions(electronSession.defaultSession, isOwn);
    protocol.handle(APP_SCHEME, serveApp(listAppFiles(join(OUT, 'renderer'))));
    protocol.handle(
      MEDIA_SCHEME,
      answerMedia(fetch, () => session.target()),
    );
    if (developmentOrigin !== null) loosenPolicy(developmentOrigin);
    openWindow();
    const restored = session.restore();
    registerIpc(contents, {
      isOwnPage: isOwn,
      log,
      handlers: {
        ...apiHandlers(session),
        ...sessionHandlers({
          session,
          locate,
          client,
          transport,
          gateway: (input) => gateway.dispatch(input),
        }),
        ...desktopHandlers({
          preferences,
          links,
          showUnread: ({ pings }) => void app.setBadgeCount(pings),
          ready: async () => {
            await restored;
            gateway.setListening(true);
            clock.set(bringLink, 0);
            return {
              session: session.state,
              gateway: gateway.state,
              preferences: preferences.values,
              app: {
                version: app.getVersion(),
                platform: platform(),
                isDevelopment: !app.isPackaged,
                notices: notices.take(),
              },
            };
          },
        }),
      },
    });
    powerMonitor.on('resume', () => gateway.dispatch({ type: 'wake' }));
    window?.webContents.once('did-finish-load', () => {
      const actions = {
        command: (command: Parameters<typeof push<'app.command'>>[1]) => push('app.command', command),
        zoom: (direction: 'in' | 'out' | 'reset') =>
          void preferences.set({ zoom: nextZoom(preferences.values.zoom, direction) }),
      };
      const facts = { isMac: process.platform === 'darwin', isDevelopment: !app.isPackaged };
      Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(facts, actions)));
    });
  });
};

const platform = (): 'linux' | 'darwin' | 'win32' =>
  process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';

/** Lets the development server's page reload itself; its answers come without our policy. */
const loosenPolicy = (origin: string): void => {
  electronSession.defaultSession.webRequest.onHeadersReceived({ urls: [`${origin}/*`] }, (details, answer) =>
    answer({
      responseHeaders: { ...details.responseHeaders, 'Content-Security-Policy': [developmentPolicy(origin)] },
    }),
  );
};

app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, codeCache: true } },
  { scheme: MEDIA_SCHEME, privileges: { standard: true, secure: true } },
]);
// Electron would build its own at start; ours comes when the page is there.
Menu.setApplicationMenu(null);

const refused = app.isPackaged ? refusedSwitch((name) => app.commandLine.hasSwitch(name)) : null;
if (refused !== null) {
  process.stderr.write(`Guildhall does not start with --${refused}.\n`);
  app.exit(1);
} else if (!app.requestSingleInstanceLock()) {
  process.stderr.write('Guildhall is open already.\n');
  app.exit(0);
} else {
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  run();
}
