import { app, protocol } from 'electron/main';
import { MEDIA_SCHEME } from '../contract/media';
import { systemClock as clock } from './clock';
import type { Core } from './core';
import { createPush, registerIpc } from './ipc/register';
import { findDeepLink } from './links/deep-links';
import type { MainSignals } from './main-signals';
import { developmentPage, isOwn } from './page/development';
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
  /** What this app does where it is under test. */
  readonly test: SelfTestPart | null;
  /** What the person is told at the start, or null. */
  readonly notice: string | null;
  /** The folder that the command line names for the app's data, or null. */
  readonly namedFolder: string | null;
}

/** Runs the app: the window first; the rest is loaded while its page's script is run. */
export const run = async ({ out, test, notice, namedFolder }: RunDependencies): Promise<void> => {
  const signals = new Signals<MainSignals>();
  let core: Core | null = null;
  /** Command lines that came before there was anybody to read them: on macOS the link that the app is started by. */
  const early: (readonly string[])[] = [];
  const window = new OneWindow({
    ...{ out, signals, clock, page: developmentPage ?? MAIN_PAGE },
    zoom: () => core?.zoom() ?? null,
    closing: async () => core?.closing() ?? 'quit',
    // As the system asks when it starts the app.
    startsHidden: process.argv.includes('--hidden'),
    isLed: findDeepLink(process.argv) !== null,
  });
  const { bringUp, contents, current } = window;
  const send = createPush(contents);
  const push = test?.seen(send) ?? send;

  let isRemoving = false;
  signals.on('app.removed', () => {
    isRemoving = true;
    app.quit();
  });
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
      // Who would rather keep their changes keeps everything.
      if (isClosed && isRemoving) relaunchToRemove(app, namedFolder);
      isRemoving = false;
      return isClosed;
    },
  });

  await app.whenReady();
  const scriptServed = servePage(out, clock);
  window.open();
  // Until the page has its script it waits for main, which loading the rest would hold up.
  const loading = scriptServed
    .then(() => import('./core'))
    .then(({ startCore }) =>
      startCore(
        { out, window: current, contents, push, signals, bringUp, notice, startsHidden: window.isHidden },
        isOwn,
      ),
    );
  registerIpc(contents, async (name, sender, argument) => {
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
