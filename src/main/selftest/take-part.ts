import type { BrowserWindow, WebContents } from 'electron/main';
import type { Push } from '../ipc/register';
import type { SelfTestView } from './context';
import { createObserver, type Observer } from './observer';
import { readPartOptions, type PartOptions } from './options';
import { testFoldersAround, type TestFolders } from './test-folders';

/** The additional behaviour of an app under test. */
export interface SelfTestPart {
  readonly observer: Observer;
  /** Wraps a push function so that its pushes are recorded. */
  readonly seen: (push: Push) => Push;
  /** Runs the steps, and ends the app. */
  readonly begin: (parts: {
    readonly view: SelfTestView;
    readonly window: () => BrowserWindow | null;
    readonly contents: () => WebContents | null;
    readonly quit: () => void;
  }) => void;
}

/** The result for a command line with a part of a self-test: refused on any profile that is not temporary. */
export type TakenPart = SelfTestPart | 'none' | 'refused';

const taken = (options: PartOptions, places: TestFolders): SelfTestPart => {
  const observer = createObserver();
  return {
    observer,
    seen: (push) => (name, payload) => {
      observer.pushed(name, payload);
      push(name, payload);
    },
    begin: ({ quit, ...parts }) => {
      const write = (line: string): void => void process.stdout.write(line);
      void import('./run-part')
        .then(({ runPart }) => runPart({ options, places, observer, ...parts, write }))
        .finally(quit);
    },
  };
};

/** Reads from the command line whether this process is an app under test. */
export const takePart = (argv: readonly string[], profile: string): TakenPart => {
  const options = readPartOptions(argv);
  if (options === null) return 'none';
  const places = testFoldersAround(profile);
  return places === null ? 'refused' : taken(options, places);
};
