// @ts-check
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.mjs';

/**
 * Starts the app under Playwright.
 * @param {import('./prepare.mjs').Prepared} prepared
 * @param {object} [options]
 * @param {string} [options.userDataDir] the profile; the app's default one if left out
 * @param {readonly string[]} [options.switches] additional switches of Electron
 * @param {readonly string[]} [options.appArgs] arguments for the app
 * @param {Record<string, string>} [options.env] added to the environment
 * @param {boolean} [options.waitsForPlaywright] whether the app waits until Playwright has attached; a measured start
 * does not
 * @param {number} [options.timeoutMs] for the start
 * @returns {Promise<import('playwright-core').ElectronApplication>}
 */
export async function launchApp(
  prepared,
  { userDataDir, switches = [], appArgs = [], env = {}, waitsForPlaywright = true, timeoutMs = 60_000 } = {},
) {
  const { _electron } = await import('playwright-core');
  const profile = userDataDir === undefined ? [] : [`--user-data-dir=${userDataDir}`];
  const gate = waitsForPlaywright ? ['-r', attachGate(prepared.dataRoot)] : [];
  return _electron.launch({
    executablePath: prepared.electronPath,
    args: [...prepared.launchArgs, ...profile, ...switches, ...gate, prepared.appPath, ...appArgs],
    env: { ...prepared.env, ...env },
    timeout: timeoutMs,
  });
}

/**
 * Path of the gate, in a folder that the app's user can read.
 * @param {string} dataRoot
 */
function attachGate(dataRoot) {
  const gate = join(dataRoot, 'attach-gate.cjs');
  if (!existsSync(gate)) copyFileSync(inProject('tools/setup/attach-gate.cjs'), gate);
  return gate;
}
