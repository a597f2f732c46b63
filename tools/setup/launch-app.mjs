// @ts-check

/**
 * Starts the app under Playwright.
 * @param {import('./prepare.mjs').Prepared} prepared
 * @param {object} [options]
 * @param {string} [options.userDataDir] the profile; without it the app's usual one
 * @param {readonly string[]} [options.switches] more switches for Electron
 * @param {readonly string[]} [options.appArgs] arguments for the app
 * @param {Record<string, string>} [options.env] added to the environment
 * @param {number} [options.timeoutMs] for the start
 * @returns {Promise<import('playwright-core').ElectronApplication>}
 */
export async function launchApp(
  prepared,
  { userDataDir, switches = [], appArgs = [], env = {}, timeoutMs = 60_000 } = {},
) {
  const { _electron } = await import('playwright-core');
  const profile = userDataDir === undefined ? [] : [`--user-data-dir=${userDataDir}`];
  return _electron.launch({
    executablePath: prepared.electronPath,
    args: [...prepared.launchArgs, ...profile, ...switches, prepared.appPath, ...appArgs],
    env: { ...prepared.env, ...env },
    timeout: timeoutMs,
  });
}
