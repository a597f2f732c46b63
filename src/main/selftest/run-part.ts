import { spawn } from 'node:child_process';
import type { BrowserWindow, WebContents } from 'electron/main';
import { systemClock as clock } from '../clock';
import { replaceFile } from '../disk/own-files';
import type { Notes, SelfTestView, StepContext } from './context';
import type { Observer } from './observer';
import type { PartOptions } from './options';
import { PageDriver } from './page-driver';
import { readJsonFile, type TestFolders } from './test-folders';
import { PARTS, wantedSteps } from './parts';
import { runSteps } from './runner';
import { selfTestSystem } from './system';
import { ownProgram } from './own-program';

/** The prefix of a result line on the standard output of the app under test. */
export const RESULT_MARK = 'GUILDHALL-SELFTEST ';

export interface PartDependencies {
  readonly options: PartOptions;
  readonly places: TestFolders;
  readonly view: SelfTestView;
  readonly window: () => BrowserWindow | null;
  readonly contents: () => WebContents | null;
  readonly observer: Observer;
  readonly write: (line: string) => void;
}

/** Starts a program and waits for its end. */
const runToItsEnd = (
  [program, ...before]: readonly [string, ...string[]],
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, [...before, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });

/** Runs a part in the app under test; each result is a line on its standard output. */
export const runPart = async ({
  options,
  places,
  view,
  window,
  contents,
  observer,
  write,
}: PartDependencies): Promise<void> => {
  const context: StepContext = {
    app: view,
    window,
    system: selfTestSystem(),
    page: new PageDriver(contents, clock),
    clock,
    observer,
    feed: options.feed,
    profile: places.profile,
    startAgain: (args) => runToItsEnd(ownProgram(), [`--user-data-dir=${places.profile}`, ...args]),
    found: { base: '', accounts: [], other: null, shared: null, written: '', link: '', update: null },
    notes: {
      // Written by this program during its first start.
      read: async () => (await readJsonFile(places.notes)) as Notes,
      write: (notes) => replaceFile(places.notes, JSON.stringify(notes)),
    },
  };
  const onResult = (result: unknown): void => write(`${RESULT_MARK}${JSON.stringify(result)}\n`);
  const only = wantedSteps(options.only);
  await runSteps<StepContext>(PARTS[options.part], context, { clock, onResult, only });
};
