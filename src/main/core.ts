import { join } from 'node:path';
import { app, nativeTheme, type BrowserWindow, type WebContents } from 'electron/main';
import type { AppCommand } from '../contract/ipc/commands';
import type { HelpPage } from '../contract/ipc/help';
import type { DeepLink } from '../contract/ipc/pushes';
import type { Preferences } from '../contract/preferences';
import { createFetchPicture } from './api/fetch-picture';
import { AwaitedLink } from './app/awaited-link';
import { Notices } from './app/notices';
import { presetServer } from './app/preset-server';
import { startPageMenus } from './app/start-page-menus';
import { isInSight, tellVisibility } from './app/tell-visibility';
import { nextZoom } from './app/zoom';
import { systemClock as clock } from './clock';
import { createAdmission } from './consent/admission';
import { createConsent } from './consent/consent';
import { createGuardedSettings } from './consent/guarded-settings';
import { nativeQuestion } from './consent/native-question';
import type { Desktop } from './desktop/desktop';
import { laterDesktop } from './desktop/later-desktop';
import { startLog } from './diagnostics/start-log';
import { laterHelp } from './help/later-help';
import { createAnswer, type Answer } from './ipc/answer';
import { apiHandlers } from './ipc/handlers/api';
import { dataHandlers } from './ipc/handlers/data';
import { desktopHandlers } from './ipc/handlers/desktop';
import { fileHandlers } from './ipc/handlers/files';
import { helpHandlers } from './ipc/handlers/help';
import { menuHandlers } from './ipc/handlers/menu';
import { pictureHandlers } from './ipc/handlers/pictures';
import { sessionHandlers } from './ipc/handlers/session';
import { spellingHandlers } from './ipc/handlers/spelling';
import { startupHandlers } from './ipc/handlers/startup';
import type { Push } from './ipc/register';
import { startServers } from './local-server/start-servers';
import { PreferencesStore } from './preferences/preferences';
import { storeFile } from './preferences/store-file';
import { markFolder } from './removal/mark-folder';
import type { SelfTestView } from './selftest/context';
import { readPartOptions } from './selftest/options';
import { selfTestView } from './selftest/view';
import { startAccount } from './session/start-account';
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
  /** Ends the app, and has all that it keeps removed then. */
  readonly removeData: () => void;
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

const platform = (): 'linux' | 'darwin' | 'win32' =>
  process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';

/** Constructs all of main but the window, and takes up the session of the last time. */
export const startCore = (deps: CoreDependencies): Core => {
  const { out, window, contents, push, isOwnPage, startsHidden } = deps;
  const userData = app.getPath('userData');
  const logs = join(userData, 'logs');
  const logFile = startLog(logs);
  try {
    markFolder(userData);
  } catch {
    // A folder without it is known by its other names.
  }
  const { log } = logFile;

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

  const servers = startServers({
    ...{ out, userData, window, log },
    onBack: (base) => session.localServerReady(base),
  });
  const { locate } = servers;
  const ask = createConsent({ show: nativeQuestion(window), clock });
  const admission = createAdmission({
    known: () => preferences.values.knownServers,
    remember: (knownServers) => void preferences.set({ knownServers: [...knownServers] }),
    chosen: () => preferences.values.server,
    ...{ ask, clock },
  });
  const account = startAccount({
    ...{ userData, servers, preferences, push, notify, log },
    onSignedOut: () => desktop.signedOut(),
  });
  const { session, gateway, vault, firstCalls, firstScreen } = account;
  const spelling = startSpelling({ out, window, clock });
  const startup = startStartup(() => preferences.values.startsHidden);
  void firstScreen.drawn.then(() => spelling.apply(preferences.values.spelling));

  const command = (name: AppCommand): void => push('app.command', name);
  const fetchPicture = createFetchPicture({ home: async () => (await session.target())?.base ?? null });
  const lead = (link: DeepLink): void => push('link.opened', link);
  const page = startPageMenus({
    ...{ window, preferences, spelling, ask, fetch: servers.home.fetch, fetchPicture, command, notify },
    target: () => session.target(),
    lead,
  });

  const awaited = new AwaitedLink({ lead, answer: notices.answer });
  awaited.take(process.argv);
  const desktop = laterDesktop(async () =>
    (await import('./desktop/start-desktop')).startDesktop({
      ...{ window, push, clock, startsHidden },
      preferences: () => preferences.values,
      setPreferences: (change) => void preferences.set(change),
      open: (link) => {
        deps.bringUp();
        awaited.bring(link);
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
      ...{ session, admission, locate, client: account.client, transport: account.transport },
      localDemo: () => servers.local.demo,
      gateway: (input) => gateway.dispatch(input),
      unlockKeyring: async () => {
        await (await import('./session/system-unlock')).systemUnlock();
        return vault.isOpen();
      },
    }),
    ...spellingHandlers(spelling),
    ...startupHandlers(startup, ask),
    ...dataHandlers({ folder: userData, ask, remove: deps.removeData }),
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
        await account.restored;
        gateway.setListening(true);
        // After the answer: the page must know who it is before it is led somewhere.
        clock.set(() => {
          push('presence.changed', { isAway: account.isAway() });
          push('window.visible', isInSight(window()));
          awaited.bring();
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
      awaited.take(argv);
      awaited.bring();
    },
    selfTest: selfTestView({ session, gateway, vault, locate, localServer: servers.local }),
    close: async () => {
      desktop.stop();
      help.stop();
      await Promise.all([account.stop(), servers.local.stop(), preferences.flush()]);
      await logFile.flush();
    },
  };
};
