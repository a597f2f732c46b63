import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  app,
  nativeTheme,
  net,
  powerMonitor,
  session as electronSession,
  type BrowserWindow,
  type WebContents,
} from 'electron/main';
import { success } from '../contract/failure';
import type { AppCommand } from '../contract/ipc/commands';
import type { HelpPage } from '../contract/ipc/help';
import type { DeepLink } from '../contract/ipc/pushes';
import { GATEWAY } from '../contract/limits';
import { parseUrl } from '../contract/parse-url';
import type { Preferences, ServerChoice } from '../contract/preferences';
import { readServerAddress } from '../domain/links/server-address';
import { createClient } from './api/client';
import { createFetchPicture } from './api/fetch-picture';
import { createHomeFetch } from './api/home-fetch';
import { rawFetch } from './api/raw-fetch';
import { createTransport } from './api/transport';
import { findDeepLink, hasUnreadableLink, UNREADABLE_LINK } from './app/deep-links';
import { IdleWatch } from './app/idle-watch';
import { NetworkWatch } from './app/network-watch';
import { Notices } from './app/notices';
import { watchPower } from './app/power-watch';
import { presetServer } from './app/preset-server';
import { startPageMenus } from './app/start-page-menus';
import { isInSight, tellVisibility } from './app/tell-visibility';
import { nextZoom } from './app/zoom';
import { systemClock as clock } from './clock';
import { createAdmission } from './consent/admission';
import { createConsent } from './consent/consent';
import { createGuardedSettings } from './consent/guarded-settings';
import { nativeQuestion } from './consent/native-question';
import { laterDesktop } from './desktop/later-desktop';
import { openLogFile } from './diagnostics/log-file';
import { chromiumRoute } from './gateway/chromium-route';
import { createDial } from './gateway/dial';
import { GatewayRunner } from './gateway/runner';
import { laterHelp } from './help/later-help';
import { createAnswer, type Answer } from './ipc/answer';
import { apiHandlers } from './ipc/handlers/api';
import { desktopHandlers } from './ipc/handlers/desktop';
import { pictureHandlers } from './ipc/handlers/pictures';
import { fileHandlers } from './ipc/handlers/files';
import { helpHandlers } from './ipc/handlers/help';
import { menuHandlers } from './ipc/handlers/menu';
import { spellingHandlers } from './ipc/handlers/spelling';
import { startupHandlers } from './ipc/handlers/startup';
import { sessionHandlers } from './ipc/handlers/session';
import type { Push } from './ipc/register';
import type { Desktop } from './desktop/desktop';
import { forkServer } from './local-server/fork-server';
import { askRecovery } from './local-server/ask-recovery';
import { LocalServer } from './local-server/local-server';
import { PreferencesStore } from './preferences/preferences';
import { storeFile } from './preferences/store-file';
import type { SelfTestView } from './selftest/context';
import { readPartOptions } from './selftest/options';
import { selfTestView } from './selftest/view';
import { FirstCalls } from './session/first-calls';
import { FirstScreen } from './session/first-screen';
import { LastLook } from './session/last-look';
import { privateFile } from './session/private-file';
import { createProfileStore } from './session/profile-store';
import { Session } from './session/session';
import { isKeyringReady, systemCipher } from './session/system-cipher';
import { TokenVault } from './session/token-vault';
import { startSpelling } from './spelling/start-spelling';
import { startStartup } from './startup/start-startup';

export interface CoreDependencies {
  /** The folder of the bundles. */
  readonly out: string;
  readonly window: () => BrowserWindow | null;
  /** Brings the window before its person; opens one where there is none. */
  readonly bringUp: () => void;
  /** Whether the app has begun without its window. */
  readonly startsHidden: boolean;
  readonly contents: () => WebContents | null;
  readonly push: Push;
  readonly isOwnPage: (url: string) => boolean;
  /** What the person is told at the start, or null. */
  readonly notice: string | null;
}

/** What the window's part of main needs of the rest. */
export interface Core {
  readonly answer: Answer;
  readonly answerMedia: (request: { readonly method: string; readonly url: string }) => Promise<Response>;
  /** A window was opened. */
  readonly adopt: (window: BrowserWindow) => void;
  readonly rememberPlace: (place: Preferences['window']) => void;
  readonly followLink: (url: string) => void;
  /** The zoom factor that is set. */
  readonly zoom: () => number;
  readonly zoomBy: (direction: 'in' | 'out' | 'reset') => void;
  readonly command: (command: AppCommand) => void;
  readonly help: (page: HelpPage) => void;
  /** The application's menu was made. */
  readonly menuMade: () => void;
  /** The page that listened is gone, by a reload, a crash, or with its window. */
  readonly pageGone: () => void;
  readonly crashed: (reason: string, code: number) => void;
  /** A link may have come with a command line. */
  readonly summoned: (argv: readonly string[]) => void;
  /** What closing the window does now. */
  readonly closing: Desktop['closing'];
  readonly selfTest: SelfTestView;
  /** Does everything that must be done before the end. */
  readonly close: () => Promise<void>;
}

const random = (): number => Math.random();
const platform = (): 'linux' | 'darwin' | 'win32' =>
  process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';

/** Constructs all of main but the window, and takes up the session of the last time. */
export const startCore = (deps: CoreDependencies): Core => {
  const { out, window, contents, push, isOwnPage, startsHidden } = deps;
  const userData = app.getPath('userData');
  const logs = join(userData, 'logs');
  try {
    mkdirSync(logs, { recursive: true, mode: 0o700 });
  } catch {
    // Without a log everything else still works.
  }
  const logFile = openLogFile(join(logs, 'guildhall.log'), clock.now, randomBytes(16).toString('hex'));
  const { log } = logFile;
  const reportBug = (fault: unknown): void => {
    log('error', { event: 'app.bug', fault });
    if (!app.isPackaged)
      process.stderr.write(`${fault instanceof Error ? String(fault.stack) : String(fault)}\n`);
  };
  process.on('uncaughtException', reportBug);
  process.on('unhandledRejection', reportBug);

  const notices = new Notices((notice) => push('notice.shown', notice));
  const notify = notices.add;
  if (deps.notice !== null) notices.add(deps.notice);
  const preferences = new PreferencesStore({
    file: storeFile(userData, clock.now),
    clock,
    notify,
    onChange: (values, before) => {
      push('preferences.changed', values);
      desktop.preferencesChanged(values, before);
      if (values.theme !== before.theme) nativeTheme.themeSource = values.theme;
      if (values.zoom !== before.zoom) contents()?.setZoomFactor(values.zoom);
      if (values.status !== before.status) gateway.dispatch({ type: 'statusChanged', status: values.status });
      if (values.updates !== before.updates) help.updatesChosen();
      if (values.spelling !== before.spelling) void spelling.apply(values.spelling);
      if (values.startsHidden !== before.startsHidden) void startup.refresh();
      if (values.rememberWithoutKeyring !== before.rememberWithoutKeyring) void session.rememberingChanged();
    },
  });

  const localServer = new LocalServer({
    fork: forkServer(join(out, 'main/server.js'), app.isPackaged),
    dataFolder: join(userData, 'local-server'),
    clock,
    random,
    askRecovery: askRecovery(window),
    onBack: (base) => {
      home.allow(base);
      session.localServerReady(base);
    },
    log,
  });
  const home = createHomeFetch(rawFetch);
  const findBase = async (server: ServerChoice, last?: string) => {
    if (server.kind === 'local') {
      const lastUrl = parseUrl(last ?? '');
      if (lastUrl !== null) localServer.preferPort(Number(lastUrl.port));
      return localServer.start();
    }
    const address = readServerAddress(server.address);
    return address.ok ? success(address.value.base) : address;
  };
  /** Of a server that was admitted, now or when its session began. */
  const locate = async (server: ServerChoice, last?: string) => {
    const base = await findBase(server, last);
    if (base.ok) home.allow(base.value);
    return base;
  };

  const ask = createConsent({ show: nativeQuestion(window), clock });
  const admission = createAdmission({
    known: () => preferences.values.knownServers,
    remember: (knownServers) => void preferences.set({ knownServers: [...knownServers] }),
    chosen: () => preferences.values.server,
    ...{ ask, clock },
  });
  const route = chromiumRoute(electronSession.defaultSession, home.fetch);
  const transport = createTransport(home.fetch);
  const client = createClient({ transport, clock, log });
  const vault = new TokenVault({
    cipher: systemCipher,
    file: privateFile(join(userData, 'session-token')),
    allowPlain: () => preferences.values.rememberWithoutKeyring,
    isReady: isKeyringReady,
  });
  const gateway = new GatewayRunner({
    clock,
    random,
    token: () => vault.secret?.token ?? null,
    onState: (state) => {
      push('gateway.changed', state);
      networkWatch.setWatching(state.phase === 'waiting');
      if (state.phase === 'open') {
        if (!firstScreen.isLookShown) firstCalls.connected();
        session.gatewayOpened();
      } else if (state.phase !== 'connecting') firstCalls.forget();
    },
    onEvents: (events) => {
      firstCalls.heard(events);
      push('live.events', events);
    },
    onRefused: () =>
      void session.check().then((verdict) => gateway.dispatch({ type: 'sessionChecked', verdict })),
    dial: createDial({ ...route, clock, timeoutMs: GATEWAY.handshakeMs }),
    log,
  });
  const networkWatch = new NetworkWatch({
    isOnline: () => net.isOnline(),
    onBack: () => gateway.dispatch({ type: 'networkBack' }),
    clock,
  });
  const idleWatch = new IdleWatch({
    idleMs: () => powerMonitor.getSystemIdleTime() * 1000,
    chosen: () => preferences.values.status,
    isConnected: () => gateway.state.phase === 'open',
    tell: async (status) => (await session.callApi('users.updateStatus', { status })).ok,
    onChange: (isAway) => {
      push('presence.changed', { isAway });
      // A connection that begins anew says the same.
      gateway.dispatch({ type: 'statusChanged', status: isAway ? 'away' : preferences.values.status });
    },
    clock,
  });
  watchPower(powerMonitor, {
    onWake: () => gateway.dispatch({ type: 'wake' }),
    onPresence: () => idleWatch.look(),
  });
  const lastLook = new LastLook(privateFile(join(userData, 'last-look')));
  const firstScreen = new FirstScreen({ lastLook, clock });
  const session = new Session({
    vault,
    profile: createProfileStore(privateFile(join(userData, 'profile.json'))),
    client,
    locate,
    preferences: () => preferences.values,
    rememberServer: (server) => void preferences.set({ server }),
    gateway: (input) => gateway.dispatch(input),
    whenDrawn: () => firstScreen.drawn,
    clock,
    random,
    onChange: (state) => {
      push('session.changed', state);
      if (state.phase === 'signed-out') {
        idleWatch.forget();
        desktop.signedOut();
      }
      firstScreen.sessionChanged(state);
    },
    notify,
    log,
  });
  const firstCalls = new FirstCalls({
    callApi: (name, args) => session.callApi(name, args),
    preferences: () => preferences.values,
    me: () => (session.state.phase === 'signed-in' ? session.state.user.id : null),
  });
  const restored = session.restore();
  idleWatch.start();
  const spelling = startSpelling({ out, window, clock });
  const startup = startStartup(() => preferences.values.startsHidden);
  void firstScreen.drawn.then(() => spelling.apply(preferences.values.spelling));

  const command = (name: AppCommand): void => push('app.command', name);
  const fetchPicture = createFetchPicture({ home: async () => (await session.target())?.base ?? null });
  const page = startPageMenus({
    ...{ window, preferences, spelling, ask, fetch: home.fetch, fetchPicture, command, notify },
    target: () => session.target(),
    lead: (link) => push('link.opened', link),
  });

  let summons: DeepLink | null = findDeepLink(process.argv);
  if (hasUnreadableLink(process.argv)) notices.answer(UNREADABLE_LINK);
  const bringLink = (): void => {
    if (summons) push('link.opened', summons);
    summons = null;
  };
  const desktop = laterDesktop(async () =>
    (await import('./desktop/start-desktop')).startDesktop({
      ...{ window, push, clock, startsHidden },
      preferences: () => preferences.values,
      setPreferences: (change) => void preferences.set(change),
      open: (link) => {
        deps.bringUp();
        summons = link ?? summons;
        bringLink();
      },
    }),
  );
  const help = laterHelp(
    {
      ...{ out, logs, saveFile: page.saveFile, session: () => session.state, gateway: () => gateway.state },
      preferences: () => preferences.values,
      setPreferences: (change) => void preferences.set(change),
      onUpdates: (state) => push('updates.changed', state),
    },
    clock.set,
  );
  // When everything is there that hears of a change.
  const preset = presetServer(process.argv, process.env);
  if (preset.kind === 'server') preferences.set({ server: preset.server });
  if (preset.kind === 'unreadable') notices.answer(preset.notice);
  const handlers = {
    ...helpHandlers(help),
    ...apiHandlers(session, firstCalls),
    ...fileHandlers(page.saveFile),
    ...sessionHandlers({
      ...{ session, admission, locate, client, transport },
      localDemo: () => localServer.demo,
      gateway: (input) => gateway.dispatch(input),
      unlockKeyring: async () => {
        await (await import('./session/system-unlock')).systemUnlock();
        return vault.isOpen();
      },
    }),
    ...spellingHandlers(spelling),
    ...startupHandlers(startup, ask),
    ...menuHandlers(page.menus),
    ...pictureHandlers(fetchPicture),
    ...desktopHandlers({
      preferences,
      allowed: createGuardedSettings({
        current: () => preferences.values,
        namedFeed: readPartOptions(process.argv)?.feed ?? null,
        ask,
      }),
      links: page.links,
      desktop,
      keepLook: (text) => firstScreen.keep(session.state, text),
      ready: async () => {
        await restored;
        gateway.setListening(true);
        // After the answer: the page must know who it is before it is led somewhere.
        clock.set(() => {
          push('presence.changed', { isAway: idleWatch.isAway });
          push('window.visible', isInSight(window()));
          bringLink();
        }, 0);
        const look = await firstScreen.ask(session.state);
        void firstScreen.drawn.then(() => desktop.pageReady()).then(help.begin);
        return {
          session: session.state,
          gateway: gateway.state,
          preferences: preferences.values,
          look,
          app: {
            version: app.getVersion(),
            platform: platform(),
            isDevelopment: !app.isPackaged,
            notices: notices.take(),
          },
        };
      },
    }),
  };

  return {
    answer: createAnswer({ handlers, isOwnPage, log }),
    answerMedia: page.answerMedia,
    adopt: (opened) => {
      page.adopt(opened);
      tellVisibility(opened, (isVisible) => push('window.visible', isVisible));
    },
    menuMade: page.menus.refresh,
    rememberPlace: (place) => void preferences.set({ window: place }),
    followLink: page.followLink,
    zoom: () => preferences.values.zoom,
    zoomBy: (direction) => void preferences.set({ zoom: nextZoom(preferences.values.zoom, direction) }),
    command,
    help: (asked) => push('help.asked', asked),
    pageGone: () => {
      page.menus.forget();
      gateway.setListening(false);
      notices.hold();
    },
    crashed: (reason, code) => log('error', { event: 'app.page-gone', kind: reason, code }),
    closing: () => desktop.closing(),
    summoned: (argv) => {
      if (hasUnreadableLink(argv)) notices.answer(UNREADABLE_LINK);
      summons = findDeepLink(argv) ?? summons;
      bringLink();
    },
    selfTest: selfTestView({ session, gateway, vault, locate, localServer }),
    close: async () => {
      idleWatch.stop();
      desktop.stop();
      help.stop();
      gateway.dispatch({ type: 'stop' });
      await Promise.all([localServer.stop(), preferences.flush(), lastLook.written()]);
      await logFile.flush();
    },
  };
};
