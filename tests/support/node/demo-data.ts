import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** Whether this run keeps demo data. */
export const keepsDemoData = (): boolean => keptFolder() !== undefined;

/**
 * Copies the kept demo data into the data folder of a server that has not started yet.
 * @param data the folder, which may be empty or missing
 * @returns whether there was demo data to copy
 */
export const takeDemoData = async (data: string): Promise<boolean> => {
  const kept = join(keptFolder() ?? '', 'data');
  if (!keepsDemoData() || !existsSync(kept)) return false;
  await cp(kept, data, { recursive: true });
  return true;
};

/** Keeps the data folder of a server that has ended, for later servers. */
export const giveDemoData = async (data: string): Promise<void> => {
  const folder = keptFolder();
  if (folder === undefined) return;
  // An unfinished copy has a name that nothing reads.
  const making = mkdtempSync(join(folder, 'making-'));
  await cp(data, join(making, 'data'), { recursive: true });
  // If another worker was faster, its copy stays.
  await rename(join(making, 'data'), join(folder, 'data')).catch((error: unknown) => {
    if (!existsSync(join(folder, 'data'))) throw error;
  });
};
