import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { BrowserWindow, WebContents } from 'electron/main';
import { systemClock as clock } from '../clock';
import { AGAIN } from './again-steps';
import type { Notes, SelfTestView, StepContext } from './context';
import { GUARDS } from './guard-steps';
import type { Observer } from './observer';
import type { PartOptions } from './options';
import { PageDriver } from './page-driver';
import { readJsonFile, type Places } from './places';
import { runSteps, type Step, withGrounds } from './runner';
import { ownProgram } from './own-program';
import { SECRETS } from './secret-steps';
import { UPDATES } from './update-steps';
import { picture } from './picture-step';
import { DESKTOP, WALK } from './walk-steps';

/** The parts of a self-test: what is gone through in one start of the app, and after a restart. */
export const PARTS = {
  first: [...WALK, picture, ...DESKTOP, ...UPDATES, ...GUARDS, ...SECRETS],
  again: AGAIN,
} as const satisfies Record<PartOptions['part'], readonly Step<StepContext>[]>;

/** What a line of a result begins with, on the standard output of the app under test. */
export const RESULT_MARK = 'GUILDHALL-SELFTEST ';

export interface PartDependencies {
  readonly options: PartOptions;
  readonly places: Places;
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

/** Goes through a part in the app under test; each result is a line on its standard output. */
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
    page: new PageDriver(contents, clock),
    clock,
    observer,
    feed: options.feed,
    profile: places.profile,
    startAgain: (args) => runToItsEnd(ownProgram(), [`--user-data-dir=${places.profile}`, ...args]),
    found: { base: '', accounts: [], other: null, shared: null, written: '', link: '' },
    notes: {
      // Written by this very program in its first start.
      read: async () => (await readJsonFile(places.notes)) as Notes,
      write: (notes) => writeFile(places.notes, JSON.stringify(notes), { mode: 0o600 }),
    },
  };
  const onResult = (result: unknown): void => write(`${RESULT_MARK}${JSON.stringify(result)}\n`);
  const only = options.only && withGrounds([...PARTS.first, ...PARTS.again], options.only);
  await runSteps<StepContext>(PARTS[options.part], context, { clock, onResult, only });
};
