import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  app,
  dialog,
  Menu,
  nativeTheme,
  protocol,
  session as electronSession,
  type BrowserWindow,
} from 'electron/main';
import { MEDIA_SCHEME } from '../contract/media';
import { refusedSwitch, refusedVariable } from './app/allowed-switches';
import { listAppFiles, serveApp } from './app/app-files';
import { bringUp } from './app/bring-up';
import { closeWindow } from './app/close-window';
import { developmentPolicy } from './app/csp';
import { findDeepLink } from './app/deep-links';
import { askDisplay } from './app/display/display-sockets';
import { findDisplay, type DisplayChoice } from './app/display/find-display';
import { LED_SWITCH, leadToDisplay, ledWords } from './app/display/lead-to-display';
import { firstLook, type FirstLook } from './app/first-look';
import { interceptClose } from './app/intercept-close';
import { manageLifecycle } from './app/lifecycle';
import { openMainWindow } from './app/main-window';
import { menuTemplate } from './app/menu';
import { APP_SCHEME, isOwnPage, LINK_SCHEME, MAIN_PAGE } from './app/own-page';
import { restrictPermissions } from './app/permissions';
import { mayLoseChanges } from './app/unsaved-changes';
import { takesLinks } from './app/take-links';
import { findUserData, NOTHING_KEPT, openUserData } from './app/user-data';
import { versionLine } from './app/version-line';
import { systemClock as clock } from './clock';
import type { Core } from './core';
import { createPush, registerIpc } from './ipc/register';
import { relaunchToRemove } from './removal/relaunch';
import { readRemovalRequest } from './removal/request';
import { readSelfTestOptions } from './selftest/options';
import { hearStop } from './selftest/hear-stop';
import { tryPlaces } from './selftest/places';
import { takePart, type SelfTestPart } from './selftest/take-part';
import { NO_DICTIONARIES } from './spelling/no-dictionaries';

const OUT = join(import.meta.dirname, '..');

/** The development server's page; a packaged app has none, whatever its environment says. */
const developmentPage = app.isPackaged ? null : (process.env.ELECTRON_RENDERER_URL ?? null);
const developmentOrigin = developmentPage === null ? null : new URL(developmentPage).origin;
const isOwn = (url: string): boolean => isOwnPage(url, developmentOrigin);

const look = (): FirstLook => {
  try {
    return firstLook(readFileSync(join(app.getPath('userData'), 'preferences.json'), 'utf8'));
  } catch {
    return firstLook(null);
  }
};

/** Lets the development server's page reload itself; its answers come without our policy. */
const loosenPolicy = (origin: string): void => {
  electronSession.defaultSession.webRequest.onHeadersReceived({ urls: [`${origin}/*`] }, (details, answer) =>
    answer({
      responseHeaders: { ...details.responseHeaders, 'Content-Security-Policy': [developmentPolicy(origin)] },
    }),
  );
};

/** Asked to start without a window, as the system does when it starts the app. */
const HIDDEN = process.argv.includes('--hidden');

/** When the rest is loaded at the latest: a page of the development server does not come from here. */
const SCRIPT_WITHIN_MS = 500;

/** The window first; the rest is loaded while its page's script is run. */
const run = async (test: SelfTestPart | null): Promise<void> => {
  let window: BrowserWindow | null = null;
  let core: Core | null = null;
  let isQuitting = false;
  let isOpened = false;
  let isHidden = false;
  /** The person has said that what the app keeps shall be removed when it has ended. */
  let isRemoving = false;
  /** Command lines that came before there was anybody to read them: on macOS the link that the app is started by. */
  const early: (readonly string[])[] = [];
  const currentWindow = (): BrowserWindow | null => window;
  const contents = () => (window && !window.isDestroyed() ? window.webContents : null);
  const send = createPush(contents);
  const push = test?.seen(send) ?? send;

  const openWindow = (): void => {
    const { zoom, startsHidden, ...first } = look();
    // The first window only, and not where a link leads into it.
    isHidden = !isOpened && (startsHidden || HIDDEN) && findDeepLink(process.argv) === null;
    isOpened = true;
    nativeTheme.themeSource = first.theme;
    window = openMainWindow({
      page: developmentPage ?? MAIN_PAGE,
      preloadPath: join(OUT, 'preload/index.cjs'),
      iconPath: join(OUT, '../resources/icons/128x128.png'),
      isPackaged: app.isPackaged,
      isDark: nativeTheme.shouldUseDarkColors,
      place: first.window,
      zoom: () => core?.zoom() ?? zoom,
      rememberPlace: (place) => core?.rememberPlace(place),
      followLink: (url) => core?.followLink(url),
      mayLoseChanges,
      onPageGone: () => core?.pageGone(),
      onCrash: (reason, code) => core?.crashed(reason, code),
      isHidden,
      clock,
    });
    interceptClose(window, {
      isQuitting: () => isQuitting,
      closing: async () => core?.closing() ?? 'quit',
      quit: () => app.quit(),
    });
    core?.adopt(window);
    window.once('closed', () => {
      window = null;
      core?.pageGone();
    });
  };

  const bringWindowUp = (): void => {
    if (!window && app.isReady()) openWindow();
    bringUp(window);
  };

  manageLifecycle(app, {
    onSummoned: (argv) => {
      bringWindowUp();
      if (core) core.summoned(argv);
      else early.push(argv);
    },
    onReopen: bringWindowUp,
    close: async () => {
      isQuitting = true;
      isQuitting = window === null || (await closeWindow(window, clock));
      if (isQuitting) await core?.close();
      // Who would rather keep their changes keeps everything.
      if (isQuitting && isRemoving) relaunchToRemove(app, named?.ok === true ? named.folder : null);
      isRemoving = false;
      return isQuitting;
    },
  });

  await app.whenReady();
  // Before anything else asks for the session: it looks for a dictionary at once, at a host that nobody chose.
  electronSession.defaultSession.setSpellCheckerDictionaryDownloadURL(NO_DICTIONARIES);
  restrictPermissions(electronSession.defaultSession, isOwn);
  const serve = serveApp(listAppFiles(join(OUT, 'renderer')));
  const scriptServed = new Promise<void>((resolve) => {
    protocol.handle(APP_SCHEME, (request) => {
      if (request.url.endsWith('.js')) setImmediate(resolve);
      return serve(request);
    });
    clock.set(resolve, SCRIPT_WITHIN_MS);
  });
  if (developmentOrigin !== null) loosenPolicy(developmentOrigin);
  openWindow();
  // Until the page has its script it waits for main, which loading the rest would hold up.
  const loading = scriptServed
    .then(() => import('./core'))
    .then(({ startCore }) =>
      startCore({
        ...{ out: OUT, contents, push, isOwnPage: isOwn, bringUp: bringWindowUp, startsHidden: isHidden },
        notice: data?.kind === 'thrown-away' ? NOTHING_KEPT : null,
        window: currentWindow,
        removeData: () => {
          isRemoving = true;
          app.quit();
        },
      }),
    );
  registerIpc(contents, async (name, sender, argument) => {
    const answer = await (await loading).answer(name, sender, argument);
    test?.observer.answered(name, argument, answer);
    return answer;
  });
  protocol.handle(MEDIA_SCHEME, async (request) => (await loading).answerMedia(request));
  const started = await loading;
  core = started;
  const opened = currentWindow();
  if (opened !== null) started.adopt(opened);
  test?.begin({ view: started.selfTest, window: currentWindow, contents, quit: () => app.quit() });
  for (const argv of early.splice(0)) started.summoned(argv);
  const facts = { isMac: process.platform === 'darwin', isDevelopment: !app.isPackaged };
  const setMenu = (): void => {
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(
        menuTemplate(facts, { command: started.command, help: started.help, zoom: started.zoomBy }),
      ),
    );
    started.menuMade();
  };
  if (contents()?.isLoading() === true) contents()?.once('did-finish-load', setMenu);
  else setMenu();
};

const refusedWord = app.isPackaged ? refusedSwitch(process.argv, process.platform) : null;
const refusedName = app.isPackaged ? refusedVariable(process.env, process.platform) : null;
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, codeCache: true } },
  { scheme: MEDIA_SCHEME, privileges: { standard: true, secure: true } },
]);
// As electron-builder.yml has it: by this Windows knows whose notifications, task bar button and jump list they are.
if (process.platform === 'win32') app.setAppUserModelId('org.guildhall.desktop');
// Electron would build its own at start; ours comes when the page is there.
Menu.setApplicationMenu(null);

const removal = readRemovalRequest(process.argv);
const given = app.commandLine.hasSwitch('user-data-dir')
  ? app.commandLine.getSwitchValue('user-data-dir')
  : null;
const named = given === null || removal !== null ? null : openUserData(given, process.cwd());
const selfTest = readSelfTestOptions(process.argv);
const isAsked = process.argv.includes('--version');
/** Who is only asked for the version, watches a self-test, or removes what is kept, keeps nothing. */
const data =
  named !== null || isAsked || selfTest !== null || removal !== null
    ? null
    : findUserData(
        () => app.getPath('userData'),
        () => mkdtempSync(join(tmpdir(), 'guildhall-')),
      );
if (named?.ok === true) app.setPath('userData', named.folder);
if (data?.kind === 'thrown-away') {
  app.setPath('userData', data.folder);
  process.once('exit', () => rmSync(data.folder, { recursive: true, force: true }));
}
/** Who ends at once needs no display; elsewhere than on Linux there always is one. */
const needsDisplay =
  process.platform === 'linux' &&
  refusedWord === null &&
  refusedName === null &&
  !isAsked &&
  removal === null &&
  named?.ok !== false;
const heldDisplays: (() => void)[] = [];
/** Asked before Electron opens it, for it dies without a word where there is none. */
const display: DisplayChoice = needsDisplay
  ? await findDisplay({
      chosen: app.commandLine.getSwitchValue('ozone-platform'),
      isLed: process.argv.includes(LED_SWITCH),
      ask: askDisplay(process.env, app.commandLine.getSwitchValue('display'), (release) =>
        heldDisplays.push(release),
      ),
    })
  : { kind: 'go' };
// By then Electron has a connection of its own.
void app.whenReady().then(() => {
  for (const release of heldDisplays.splice(0)) release();
});
const test = takePart(process.argv, named?.ok === true ? named.folder : '');

if (refusedWord !== null) {
  process.stderr.write(`Guildhall does not start with ${refusedWord}.\n`);
  app.exit(1);
} else if (refusedName !== null) {
  process.stderr.write(`Guildhall does not start while the variable ${refusedName} is set.\n`);
  app.exit(1);
} else if (isAsked) {
  const system = `${process.platform} ${process.arch}`;
  process.stdout.write(`${versionLine(app.getVersion(), process.versions, system)}\n`);
  app.exit(0);
} else if (removal !== null) {
  // Awaited: until this file has been run, Electron does not get ready.
  const { startRemoval } = await import('./removal/start-removal');
  await startRemoval(removal, given);
} else if (named?.ok === false) {
  process.stderr.write(`${named.error}\n`);
  app.exit(1);
} else if (display.kind === 'none') {
  process.stderr.write(`${display.error}\n`);
  app.exit(1);
} else if (display.kind === 'lead') {
  app.exit(await leadToDisplay(process.execPath, ledWords(process.argv, display.to)));
} else if (selfTest !== null) {
  const stop = hearStop();
  const places = tryPlaces(tmpdir());
  // Before Electron keeps anything: what is the person's stays untouched.
  if (!('error' in places)) app.setPath('userData', places.watcher);
  import('./selftest/start-watch')
    .then(({ startWatch }) => startWatch(selfTest, places, stop))
    .catch((fault: unknown) => {
      process.stderr.write(`The self-test broke off: ${String(fault)}\n`);
      app.exit(1);
    });
} else if (test === 'refused') {
  process.stderr.write('A self-test runs on a profile of its own alone: guildhall --selftest\n');
  app.exit(1);
} else if (data?.kind === 'nowhere') {
  process.stderr.write(`${data.error}\n`);
  dialog.showErrorBox('Guildhall cannot start', data.error);
  app.exit(1);
} else if (!app.requestSingleInstanceLock()) {
  process.stderr.write('Guildhall is open already.\n');
  app.exit(0);
} else {
  const part = test === 'none' ? null : test;
  const isUsual = part === null && data?.kind === 'usual';
  if (takesLinks({ platform: process.platform, isPackaged: app.isPackaged, isUsual }))
    app.setAsDefaultProtocolClient(LINK_SCHEME);
  run(part).catch((fault: unknown) => {
    const detail = fault instanceof Error ? fault.message : String(fault);
    dialog.showErrorBox('Guildhall cannot start', detail);
    app.exit(1);
  });
}
