import { app, protocol, type WebContents } from 'electron/main';
import { windowOf } from '../contract/ipc/names';
import { MEDIA_SCHEME } from '../contract/media';
import { systemClock as clock } from './clock';
import type { Core } from './core';
import { createPush, registerIpc } from './ipc/register';
import { findDeepLink } from './links/deep-links';
import type { MainSignals } from './main-signals';
import { developmentPage, isOwn } from './page/development';
import { Microphone } from './page/microphone';
import { ScreenChoice } from './page/screen-choice';
import { MAIN_PAGE } from './page/own-page';
import { servePage } from './page/serve-page';
import { relaunchToRemove } from './removal/relaunch';
import type { SelfTestPart } from './selftest/take-part';
import { Signals } from './signals';
import { manageLifecycle } from './start/lifecycle';
import { OneWindow } from './window/one-window';

export interface RunDependencies {
  /** The folder of the bundles. */
  readonly out: string;
  /** This app's part in a self-test, or null. */
  readonly test: SelfTestPart | null;
  /** A notice for the person at the start, or null. */
  readonly notice: string | null;
  /** The data folder from the command line, or null. */
  readonly namedFolder: string | null;
}

/** Runs the app: opens the window first; the rest is loaded while the page's script runs. */
export const run = async ({ out, test, notice, namedFolder }: RunDependencies): Promise<void> => {
  const signals = new Signals<MainSignals>();
  let core: Core | null = null;
  /** Command lines that arrived before the core was loaded: on macOS the link that started the app. */
  const early: (readonly string[])[] = [];
  const window = new OneWindow({
    ...{ out, signals, clock, page: developmentPage ?? MAIN_PAGE },
    zoom: () => core?.zoom() ?? null,
    closing: async () => core?.closing() ?? 'quit',
    // The system starts the app with this argument.
    startsHidden: process.argv.includes('--hidden'),
    isLed: findDeepLink(process.argv) !== null,
  });
  const { bringUp, contents, current } = window;
  const send = createPush(contents);
  const push = test?.seen(send) ?? send;

  /** The pages of the small windows, while those are open. */
  const small: Record<'desk' | 'screens', WebContents | null> = { desk: null, screens: null };
  signals.on('desk.opened', (opened) => (small.desk = opened));
  signals.on('screens.opened', (opened) => (small.screens = opened));
  let isRemoving = false;
  signals.on('app.removed', () => {
    isRemoving = true;
    app.quit();
  });
  signals.on('app.left', () => app.quit());
  manageLifecycle(app, {
    onSummoned: (argv) => {
      bringUp();
      if (core) signals.tell('app.summoned', argv);
      else early.push(argv);
    },
    onReopen: bringUp,
    close: async () => {
      const isClosed = await window.close();
      if (isClosed) await core?.close();
      // A person who keeps unsaved changes keeps all data.
      if (isClosed && isRemoving) relaunchToRemove(app, namedFolder);
      isRemoving = false;
      return isClosed;
    },
  });

  await app.whenReady();
  const microphone = new Microphone();
  const screens = new ScreenChoice();
  const scriptServed = servePage(out, clock, microphone, screens);
  window.open();
  // Loading the rest earlier would block main, which the page needs to get its script.
  const loading = scriptServed
    .then(() => import('./core'))
    .then(({ startCore }) =>
      startCore(
        {
          ...{ out, window: current, contents, push, signals, bringUp, notice, microphone, screens },
          startsHidden: window.isHidden,
        },
        isOwn,
      ),
    );
  const callers = [
    { contents, may: (name: string) => windowOf(name) === 'app' },
    ...(['desk', 'screens'] as const).map((own) => ({
      contents: () => (small[own]?.isDestroyed() === false ? small[own] : null),
      may: (name: string) => windowOf(name) === own,
    })),
  ];
  registerIpc(callers, async (name, sender, argument) => {
    const answer = await (await loading).answer(name, sender, argument);
    test?.observer.answered(name, argument, answer);
    return answer;
  });
  protocol.handle(MEDIA_SCHEME, async (request) => (await loading).answerMedia(request));
  core = await loading;
  const opened = current();
  if (opened !== null) signals.tell('window.opened', opened);
  test?.begin({ view: core.selfTest, window: current, contents, quit: () => app.quit() });
  for (const argv of early.splice(0)) signals.tell('app.summoned', argv);
};
