import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StepContext } from './context';
import { passed, type Step } from './runner';

/** All files below a folder, except those that are deleted during the search. */
const filesUnder = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesUnder(path);
      return entry.isFile() ? [path] : [];
    }),
  );
  return lists.flat();
};

const readOrNothing = async (path: string): Promise<Buffer> => {
  try {
    return await readFile(path);
  } catch {
    return Buffer.alloc(0);
  }
};

const token: Step<StepContext> = {
  id: 'guard-token',
  standsOn: ['message'],
  title:
    'The token does not appear in any file, log, crash report, command line or environment, nor in the page’s memory',
  withinMs: 120_000,
  run: async ({ app: view, page, profile, found, system }) => {
    if (view.session().phase !== 'signed-in') throw new Error('Nobody is signed in');
    const snapshot = join(profile, 'page.heapsnapshot');
    await page.contents.takeHeapSnapshot(snapshot);
    try {
      // A search that cannot find known content proves nothing.
      const heap = await readFile(snapshot);
      if (!heap.includes(found.written) || found.written === '')
        throw new Error('The search of the page’s memory does not work: it did not find a known text');
      const folders = [...new Set([dirname(profile), ...system.foldersOfTraces()])];
      const paths = (await Promise.all(folders.map(filesUnder))).flat();
      let bytes = 0;
      for (const path of new Set(paths)) {
        const content = await readOrNothing(path);
        bytes += content.length;
        if (view.holdsToken(content)) throw new Error(`Found in ${path}`);
      }
      const texts = await system.processTexts();
      for (const [name, text] of texts) if (view.holdsToken(text)) throw new Error(`Found in ${name}`);
      const megabytes = Math.round(bytes / 1e6);
      return passed(`${paths.length} files (${megabytes} MB) and ${texts.length} process texts searched`);
    } finally {
      await rm(snapshot, { force: true });
    }
  },
};

/** The searches for secrets. */
export const SECRETS: readonly Step<StepContext>[] = [token];
