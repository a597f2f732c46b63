// @ts-check
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../setup/command.mjs';
import { commandAs } from '../setup/ordinary-user.mjs';
import { SetupError } from '../setup/progress.mjs';
import { createPart, freePort } from './part.mjs';

const USER = 'guildhall';
const DATABASE = 'guildhall';

/** @typedef {import('../setup/ordinary-user.mjs').OrdinaryUser} OrdinaryUser */

/**
 * A private PostgreSQL in a folder, on a free port of loopback, with a password. Acknowledged writes are durable (fsync
 * is on), as in production. PostgreSQL refuses to run as root: then it runs as `user`.
 * @param {{ bin: string, folder: string, user: OrdinaryUser | undefined }} options
 * @returns {Promise<import('./part.mjs').Part>}
 */
export async function createPostgres({ bin, folder, user }) {
  const home = join(folder, 'postgres');
  mkdirSync(home, { mode: 0o700 });
  const password = randomBytes(18).toString('hex');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) for (const path of [home, passwordFile]) chownSync(path, user.uid, user.gid);
  const data = join(home, 'data');
  const [initdb, ...args] = commandAs(user, [
    ...[join(bin, 'initdb'), '-D', data, '-U', USER, '--pwfile', passwordFile, '--auth=scram-sha-256'],
    ...['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
  ]);
  const { code, output } = await runQuietly(initdb, args, { cwd: '/' });
  rmSync(passwordFile);
  if (code !== 0) throw new SetupError(`PostgreSQL's folder could not be made:\n${output.trim()}`);
  const port = await freePort();
  const settings = [
    ...['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='],
    ...['max_connections=200', 'timezone=UTC', 'log_min_messages=fatal'],
    // In its folder, and removed with it: one that is killed would leave its shared memory in the system's.
    'dynamic_shared_memory_type=mmap',
  ].flatMap((setting) => ['-c', setting]);
  const part = createPart({
    name: 'PostgreSQL',
    url: `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`,
    command: commandAs(user, [join(bin, 'postgres'), '-D', data, ...settings]),
    stopSignal: 'SIGINT',
    isReady: async () => {
      const asked = ['-h', '127.0.0.1', '-p', String(port), '-t', '2'];
      return (await runQuietly(join(bin, 'pg_isready'), asked)).code === 0;
    },
  });
  await part.start();
  const created = await runQuietly(
    join(bin, 'createdb'),
    ['-h', '127.0.0.1', '-p', String(port), '-U', USER, DATABASE],
    { env: { ...process.env, PGPASSWORD: password } },
  );
  if (created.code !== 0) throw new SetupError(`The database could not be made:\n${created.output.trim()}`);
  return part;
}
