import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment reaches every process of a run. */
const keptFolder = (): string | undefined => process.env.GUILDHALL_TEST_DEMO_DATA;

/** Has one run of tests fill in the demo once, and each of its servers take a copy; answers what removes it. */
export const keepDemoData = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-demo-data-'));
  process.env.GUILDHALL_TEST_DEMO_DATA = folder;
  return () => {
    delete process.env.GUILDHALL_TEST_DEMO_DATA;
    rmSync(folder, { recursive: true, force: true });
  };
};

/** Whether this run keeps a demo at all. */
export const keepsDemoData = (): boolean => keptFolder() !== undefined;

/**
 * Fills the data folder of a server that has not started with the demo that is kept.
 * @param data the folder, which may be empty or missing
 * @returns whether there was one to take
 */
export const takeDemoData = async (data: string): Promise<boolean> => {
  const kept = join(keptFolder() ?? '', 'data');
  if (!keepsDemoData() || !existsSync(kept)) return false;
  await cp(kept, data, { recursive: true });
  return true;
};

/** Keeps what a server that has ended has left in its data folder, for the servers after it. */
export const giveDemoData = async (data: string): Promise<void> => {
  const folder = keptFolder();
  if (folder === undefined) return;
  // A copy that is half made has no name that anybody looks for.
  const making = mkdtempSync(join(folder, 'making-'));
  await cp(data, join(making, 'data'), { recursive: true });
  // Where another worker was quicker, its copy stays.
  await rename(join(making, 'data'), join(folder, 'data')).catch((error: unknown) => {
    if (!existsSync(join(folder, 'data'))) throw error;
  });
};
