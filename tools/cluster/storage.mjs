// @ts-check
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
  return {
    postgres,
    redis,
    stop: async () => {
      await Promise.all([postgres.stop(), redis.stop()]);
      removeDataRoot(folder);
    },
  };
}
