import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { open, type Prepared } from '../../tools/setup/prepare.mjs';
import { type Figure, limitedFigure } from './support/figure';
import { withPlainApp } from './support/plain-app';
import { processTree, treeMemory, treePrivateMemory } from './support/process-memory';
import { processorSeconds } from './support/processor-time';

/** Enough for the first start, which makes the store and fills it with the demo community. */
const START_MS = 30_000;
const MIB_MAX = 90;

const opensFilesIn = (pid: number, folder: string): boolean => {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((name) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${name}`).startsWith(folder);
      } catch {
        // Closed since it was listed.
        return false;
      }
    });
  } catch {
    // A process may end after it was listed.
    return false;
  }
};

/** The process of the server on board, the only one that has the files of its store open; null while it is stopped. */
const serverOf = (app: number, userDataDir: string): number | null => {
  const folder = join(userDataDir, 'local-server/');
  const found = processTree(app).filter((pid) => opensFilesIn(pid, folder));
  if (found.length > 1) throw new Error(`${found.length} processes of the app have the store open`);
  return found[0] ?? null;
};

interface Memory {
  readonly pssMiB: number;
  readonly privateMiB: number;
}

const memoryOf = (pid: number): Memory => ({
  pssMiB: treeMemory(pid),
  privateMiB: treePrivateMemory(pid),
});

/** The offer of the demo accounts: the server on board has answered. */
const OFFERED = { name: 'demo', parts: [{ place: '[data-testid="demo-account"]', text: '' }] } as const;

/**
 * Memory in MiB of the server on board, run by the app as a user has it, with the demo community and nobody signed in:
 * proportional set size of its process by the kernel's count, after the first start and after a rest without calls; 0
 * where the app has stopped it meanwhile.
 * @param minutes how long it rests
 */
export const benchServerRest = (prepared: Prepared, minutes: number): Promise<Figure[]> => {
  const userDataDir = open(prepared).makeUserDataDir('bench');
  return withPlainApp(
    { ...prepared, env: { ...prepared.env, GUILDHALL_SERVER: 'local' } },
    { appPath: prepared.appPath, userDataDir, awaited: [OFFERED], restMs: START_MS },
    async ({ pid }) => {
      const server = serverOf(pid, userDataDir);
      if (server === null) throw new Error('No process of the app has the store open');
      const afterStart = memoryOf(server);
      const appMiB = treeMemory(pid);
      const usedBefore = processorSeconds(server);
      await pause(minutes * 60_000);
      const now = serverOf(pid, userDataDir);
      if (now !== null && now !== server) throw new Error('The server was started again meanwhile');
      const afterRest = now === null ? { pssMiB: 0, privateMiB: 0 } : memoryOf(now);
      const used = now === null ? null : (processorSeconds(now) - usedBefore) / minutes;
      const figure = (when: string, memory: Memory, details: Figure['details']): Figure =>
        limitedFigure({
          name: `memory of the server on board, ${when}`,
          unit: 'MiB',
          value: memory.pssMiB,
          baseline: null,
          atMost: MIB_MAX,
          details: { samples: 1, ...memory, ...details },
        });
      return [
        figure('after the first start', afterStart, { secondsAfterTheStart: START_MS / 1000, appMiB }),
        figure(`after a rest of ${minutes} minutes`, afterRest, {
          isStopped: now === null,
          processorSecondsAMinute: used,
        }),
      ];
    },
  );
};
