// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureOrdinaryUser } from '../setup/ordinary-user.mjs';
import { makeDataRoot, removeDataRoot } from '../setup/run-folder.mjs';
import { withSetupLock } from '../setup/setup-lock.mjs';
import { createPostgres } from './postgres.mjs';
import { ensurePrograms } from './programs.mjs';
import { createRedis } from './redis.mjs';

/**
 * @typedef {object} Storage
 * @property {import('./part.mjs').Part} postgres
 * @property {import('./part.mjs').Part} redis
 * @property {string} blobs a folder for files of messages, which all servers use
 * @property {() => Promise<void>} stop ends both and removes their data
 */

/**
 * Starts a private PostgreSQL and Redis in a temporary folder. Installs them if they are missing.
 * @returns {Promise<Storage>}
 */
export async function startStorage() {
  const { programs, user } = await withSetupLock(async () => ({
    programs: await ensurePrograms(),
    user: await ensureOrdinaryUser(),
  }));
  const folder = makeDataRoot(user);
  const [postgres, redis] = await Promise.all([
    createPostgres({ bin: programs.postgres, folder, user }),
    createRedis({ program: programs.redis }),
  ]);
  // In the folder of this user: the programs of storage may run as another one.
  const blobs = mkdtempSync(join(tmpdir(), 'guildhall-blobs-'));
  return {
    postgres,
    redis,
    blobs,
    stop: async () => {
      await Promise.all([postgres.stop(), redis.stop()]);
      removeDataRoot(folder);
      rmSync(blobs, { recursive: true, force: true });
    },
  };
}
