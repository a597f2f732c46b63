// @ts-check
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadElectron, installedElectron, newestVersion } from './newest-electron.mjs';
import { PACKAGED, ensurePackagedElectron, isPackagedFor } from './packaged-electron.mjs';
import { SetupError, say } from './progress.mjs';
import { CACHE, readJson } from './project.mjs';

/**
 * @typedef {{ program: string, version: string }} ElectronRuntime
 * @typedef {'installed' | 'download' | 'packaged'} Source
 */

const UNREACHABLE = join(CACHE, 'electron-unreachable.json');

/**
 * Where to get Electron from. A failed download is not repeated for that version, unless requested.
 * @param {object} facts
 * @param {string | undefined} facts.wish GUILDHALL_ELECTRON: 'newest' repeats the download, 'packaged' skips it
 * @param {boolean} facts.isInstalled package.json's version is installed
 * @param {boolean} facts.hasFailed its download has failed on this machine before
 * @param {boolean} facts.canPackaged the packaged Electron runs on this system
 * @returns {Source}
 */
export function chooseSource({ wish, isInstalled, hasFailed, canPackaged }) {
  if (wish === 'packaged' && canPackaged) return 'packaged';
  if (isInstalled) return 'installed';
  if (wish === 'newest' || !canPackaged) return 'download';
  return hasFailed ? 'packaged' : 'download';
}

/**
 * The Electron to run: package.json's version if it is available, else the packaged one (Linux x64).
 * @returns {Promise<ElectronRuntime>}
 */
export async function ensureElectron() {
  const newest = newestVersion();
  const installed = installedElectron();
  const canPackaged = isPackagedFor(process.platform, process.arch);
  const wish = process.env.GUILDHALL_ELECTRON;
  if (wish !== undefined && wish !== '' && wish !== 'newest' && wish !== 'packaged') {
    throw new SetupError(`GUILDHALL_ELECTRON is 'newest' or 'packaged', not '${wish}'.`);
  }
  const source = chooseSource({
    wish,
    isInstalled: installed !== undefined,
    hasFailed: hasFailedFor(newest),
    canPackaged,
  });
  if (source === 'installed' && installed !== undefined) return { program: installed, version: newest };
  if (source === 'packaged') return packaged();

  const download = await downloadElectron();
  if ('program' in download) {
    rmSync(UNREACHABLE, { force: true });
    return { program: download.program, version: newest };
  }
  if (!canPackaged) {
    throw new SetupError(
      `Electron ${newest} cannot be downloaded: ${download.reason}.\n` +
        'It comes from GitHub, or from the mirror that ELECTRON_MIRROR names; on Linux x64 alone there is another source.',
    );
  }
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(UNREACHABLE, JSON.stringify({ version: newest, reason: download.reason }));
  say(
    `Electron ${newest} cannot be downloaded here (${download.reason}); Electron ${PACKAGED.electron} is used in its place.`,
  );
  say('This is remembered. To try again: GUILDHALL_ELECTRON=newest npm start');
  return packaged();
}

/** @returns {Promise<ElectronRuntime>} */
async function packaged() {
  return { program: await ensurePackagedElectron(), version: PACKAGED.electron };
}

/** @param {string} version */
function hasFailedFor(version) {
  if (!existsSync(UNREACHABLE)) return false;
  return /** @type {{ version?: string }} */ (readJson(UNREACHABLE)).version === version;
}
