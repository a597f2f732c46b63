import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** An environment variable, because it reaches every process of a run. */
const keptFolder = (): string | undefined => process.env.GUILDHALL_TEST_DEMO_DATA;

/**
 * Makes a run of tests fill the demo data once, of which each server takes a copy. Returns a function that removes the
 * copy.
 */
export const keepDemoData = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-demo-data-'));
  process.env.GUILDHALL_TEST_DEMO_DATA = folder;
  return () => {
    delete process.env.GUILDHALL_TEST_DEMO_DATA;
    rmSync(folder, { recursive: true, force: true });
  };
};

/** How often a worker looks whether another one has filled the data. */
const LOOK_AGAIN_MS = 50;

/** Makes this folder; `false` if it exists. */
const isMine = (folder: string): boolean => {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Puts the demo data of this run into the data folder of a server that has not started yet; does nothing in a run that
 * keeps none. One worker fills it: the others wait, as filling takes four times as much processor time as a start.
 * @param data the folder, which may be empty or missing
 * @param fill fills the folder, and ends when nothing writes into it any more
 */
export const takeDemoData = async (data: string, fill: () => Promise<void>): Promise<void> => {
  const folder = keptFolder();
  if (folder === undefined) return;
  const kept = join(folder, 'data');
  const filling = join(folder, 'filling');
  while (!existsSync(kept)) {
    if (!isMine(filling)) {
      await setTimeout(LOOK_AGAIN_MS);
      continue;
    }
    try {
      // Another worker may have finished between the two looks.
      if (existsSync(kept)) break;
      await fill();
      // An unfinished copy has a name that nothing reads.
      const making = join(filling, 'data');
      await cp(data, making, { recursive: true });
      await rename(making, kept);
      return;
    } finally {
      await rm(filling, { recursive: true, force: true });
    }
  }
  await cp(kept, data, { recursive: true });
};
