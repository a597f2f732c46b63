// @ts-check
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { answerOf, isCommand } from '../setup/command.mjs';
import { SetupError } from '../setup/progress.mjs';
import { install, installCommand, parseRelease } from '../setup/system-libraries.mjs';

/** Debian's folder for the programs of each version of PostgreSQL. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';
/** The oldest version that supports the SQL of the store. */
const OLDEST = 15;

/**
 * @typedef {object} Programs
 * @property {string} postgres folder of PostgreSQL's programs
 * @property {string} redis the Redis server
 */

/**
 * The newest sufficient version among the names of Debian's folders.
 * @param {readonly string[]} names
 */
export function newestVersion(names) {
  const versions = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const newest = Math.max(...versions, 0);
  return newest >= OLDEST ? newest : undefined;
}

function findPostgres() {
  const version = newestVersion(existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []);
  if (version !== undefined && existsSync(join(DEBIAN_FOLDER, String(version), 'bin/initdb')))
    return join(DEBIAN_FOLDER, String(version), 'bin');
  // On other systems the programs are on the PATH.
  const config = answerOf('pg_config', ['--bindir'])?.trim();
  return config !== undefined && existsSync(join(config, 'initdb')) ? config : undefined;
}

/** @returns {{ missing: string[], programs: Programs }} */
function look() {
  const postgres = findPostgres();
  const redis = answerOf('sh', ['-c', 'command -v redis-server'])?.trim();
  const missing = [
    ...(postgres === undefined ? ['postgresql'] : []),
    ...(redis === undefined ? ['redis-server'] : []),
  ];
  return { missing, programs: { postgres: postgres ?? '', redis: redis ?? '' } };
}

/**
 * Finds PostgreSQL and Redis. Installs them if they are missing on Debian as root; elsewhere the error names the
 * remedy.
 * @returns {Promise<Programs>}
 */
export async function ensurePrograms() {
  const before = look();
  if (before.missing.length === 0) return before.programs;
  const { isDebian } = parseRelease(
    existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '',
  );
  const what = `PostgreSQL ${OLDEST} or newer and Redis are needed; missing: ${before.missing.join(', ')}.`;
  if (!isDebian || !isCommand('apt-get')) throw new SetupError(`${what}\nInstall them, and start again.`);
  if (process.getuid?.() !== 0)
    throw new SetupError(`${what}\nInstall with this command:\n\n  ${installCommand(before.missing)}\n`);
  await install(before.missing);
  const after = look();
  if (after.missing.length > 0)
    throw new SetupError(`After the installation this is still missing: ${after.missing.join(', ')}.`);
  return after.programs;
}
