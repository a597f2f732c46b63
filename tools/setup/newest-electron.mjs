// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runQuietly } from './command.mjs';
import { say } from './progress.mjs';
import { inProject, readJson } from './project.mjs';

const PACKAGE = inProject('node_modules/electron');
const FIRST_BYTE_MS = 8_000;
const STALL_MS = 30_000;

/** The version in package.json. */
export const newestVersion = () =>
  /** @type {{ version: string }} */ (readJson(join(PACKAGE, 'package.json'))).version;

/**
 * The program of package.json's Electron, if it has been downloaded.
 * @returns {string | undefined}
 */
export function installedElectron() {
  const record = join(PACKAGE, 'path.txt');
  if (!existsSync(record)) return undefined;
  const program = join(PACKAGE, 'dist', readFileSync(record, 'utf8'));
  const version = join(PACKAGE, 'dist/version');
  const isWhole = existsSync(program) && existsSync(version);
  return isWhole && readFileSync(version, 'utf8').replace(/^v/, '') === newestVersion() ? program : undefined;
}

/**
 * Downloads Electron by its own installer (with its cache, mirrors and checksums). Gives up after 8 s without an answer
 * or 30 s without progress.
 * @returns {Promise<{ program: string } | { reason: string }>} the reason of a failure is for display
 */
export async function downloadElectron() {
  const version = newestVersion();
  say(`Electron ${version}: downloading it (about 120 MB) …`);
  try {
    await fetchIntoCache(version);
  } catch (error) {
    return { reason: reasonOf(error) };
  }
  const { code, output } = await runQuietly(process.execPath, [join(PACKAGE, 'install.js')]);
  const program = installedElectron();
  if (code === 0 && program !== undefined) return { program };
  return { reason: output.trim() || `its installer ended with ${code}` };
}

/** @param {string} version */
async function fetchIntoCache(version) {
  const library = createRequire(join(PACKAGE, 'package.json')).resolve('@electron/get');
  const { downloadArtifact } = await import(pathToFileURL(library).href);
  const abort = new AbortController();
  /** @param {number} ms @param {string} reason */
  const limit = (ms, reason) => setTimeout(() => abort.abort(new Error(reason)), ms);
  let timer = limit(FIRST_BYTE_MS, `no answer within ${FIRST_BYTE_MS / 1000} s`);
  let told = 0;
  /** @param {{ percent: number }} progress a fraction, not a percentage */
  const onProgress = ({ percent }) => {
    clearTimeout(timer);
    timer = limit(STALL_MS, `the download stood still for ${STALL_MS / 1000} s`);
    if (percent < told + 0.2) return;
    told = percent;
    say(`Electron ${version}: ${Math.floor(percent * 100)} %`);
  };
  try {
    await downloadArtifact({
      version,
      platform: process.platform,
      arch: process.arch,
      artifactName: 'electron',
      cacheRoot: process.env.electron_config_cache,
      checksums: readJson(join(PACKAGE, 'checksums.json')),
      downloadOptions: { quiet: true, signal: abort.signal, getProgressCallback: onProgress },
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * fetch reports only 'fetch failed'; the error's cause has the reason.
 * @param {unknown} error
 */
export function reasonOf(error) {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
