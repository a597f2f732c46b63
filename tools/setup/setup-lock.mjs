// @ts-check
import { createHash } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from './progress.mjs';
import { PROJECT } from './project.mjs';

// Outside of node_modules, which `npm ci` removes.
const mark = createHash('sha256').update(PROJECT).digest('hex').slice(0, 12);
const LOCK = join(tmpdir(), `guildhall-setup-${userInfo().uid}-${mark}.lock`);

/**
 * Runs a step of the set-up while no other process of this project runs one.
 * @template T
 * @param {() => Promise<T>} step
 * @returns {Promise<T>}
 */
export async function withSetupLock(step) {
  for (let tries = 0; !take(); tries++) {
    if (tries === 10) say('Another set-up of this project is at work; waiting for it …');
    await pause(100);
  }
  const release = () => rmSync(LOCK, { force: true });
  process.once('exit', release);
  try {
    return await step();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** Takes the lock. The file appears with its owner's process id, or not at all. */
function take() {
  const own = `${LOCK}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, LOCK);
    return true;
  } catch {
    if (!isHeld()) rmSync(LOCK, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Whether the lock's owner is alive; the lock of a dead owner is free. */
function isHeld() {
  try {
    return process.kill(Number(readFileSync(LOCK, 'utf8')), 0);
  } catch (error) {
    // ESRCH means a dead owner. A lock that was released in between, or that another user's process holds, is left
    // alone.
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH';
  }
}
