import type { BrowserWindow, WebContents } from 'electron/main';
import type { Push } from '../ipc/register';
import type { SelfTestView } from './context';
import { createObserver, type Observer } from './observer';
import { readPartOptions, type PartOptions } from './options';
import { testFoldersAround, type TestFolders } from './test-folders';

/** What an app under test does beside what every app does. */
export interface SelfTestPart {
  readonly observer: Observer;
  /** Sends as before, and is seen. */
  readonly seen: (push: Push) => Push;
  /** Goes through the steps, and ends the app. */
  readonly begin: (parts: {
    readonly view: SelfTestView;
    readonly window: () => BrowserWindow | null;
    readonly contents: () => WebContents | null;
    readonly quit: () => void;
  }) => void;
}

/** What a command line with a part of a self-test leads to: never anything on a profile that is not thrown away. */
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

/** Reads whether this process is an app under test. */
export const takePart = (argv: readonly string[], profile: string): TakenPart => {
  const options = readPartOptions(argv);
  if (options === null) return 'none';
  const places = testFoldersAround(profile);
  return places === null ? 'refused' : taken(options, places);
};
