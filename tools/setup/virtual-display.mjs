// @ts-check
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDaemon } from './daemon.mjs';
import { commandAs } from './ordinary-user.mjs';

/**
 * An X server without a screen, on a free display, with access for one user only.
 * @param {string} folder for the key to the display
 * @param {import('./ordinary-user.mjs').OrdinaryUser | undefined} user the user that runs it; the present user if
 * undefined
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ env: { DISPLAY: string, XAUTHORITY: string }, pid: number }>}
 */
export async function startVirtualDisplay(folder, user, env) {
  makeSocketFolder();
  const authority = join(folder, 'xauthority');
  writeFileSync(authority, xauthority(randomBytes(16)), { mode: 0o600 });
  if (user !== undefined) chownSync(authority, user.uid, user.gid);
  const { pid, firstLine } = startDaemon({
    name: 'The virtual display (Xvfb)',
    command: commandAs(user, [
      ...['Xvfb', '-displayfd', '1', '-screen', '0', '1920x1200x24', '-dpi', '96'],
      ...['-nolisten', 'tcp', '-auth', authority],
    ]),
    env,
  });
  return { env: { DISPLAY: `:${await firstLine()}`, XAUTHORITY: authority }, pid };
}

/** Only root may create the folder, and it is missing on a machine that never had a display. */
function makeSocketFolder() {
  const folder = '/tmp/.X11-unix';
  if (existsSync(folder) || process.getuid?.() !== 0) return;
  mkdirSync(folder);
  chmodSync(folder, 0o1777);
}

/**
 * The file with the key to a display: one entry, for any address and any display number.
 * @param {Buffer} key 16 bytes
 */
export function xauthority(key) {
  const ANY_ADDRESS = Buffer.from([0xff, 0xff]);
  const counted = (/** @type {Buffer} */ bytes) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const fields = [Buffer.alloc(0), Buffer.alloc(0), Buffer.from('MIT-MAGIC-COOKIE-1'), key];
  return Buffer.concat([ANY_ADDRESS, ...fields.map(counted)]);
}
