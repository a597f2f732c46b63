// @ts-check
import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { prepareSigning } from './package/sign.mjs';
import { chooseTargets, mergedFeed, packageTable } from './package/targets.mjs';
import { ensureBuild } from './setup/build.mjs';
import { isCommand } from './setup/command.mjs';
import { ensureElectron } from './setup/electron-runtime.mjs';
import { newestVersion } from './setup/newest-electron.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { runTool, say, spanText } from './setup/progress.mjs';
import { PROJECT, inProject } from './setup/project.mjs';
import { withSetupLock } from './setup/setup-lock.mjs';
import { USUAL_DAYS } from './updates/announce.mjs';

/** Modules with a separate package for each system and processor; their names end with both. */
const NATIVE = ['@node-rs/argon2', '@napi-rs/image', '@node-datachannel/'];
/** A module with the native parts of all systems in one package. */
const LOCKS = 'fs-native-extensions';

/** @typedef {{ fast: boolean, arch: string, output: string, version?: string | undefined, updateKeys: object }} PackageOptions */

await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      /** Faster to make, but larger: for tests. */
      fast: { type: 'boolean', default: false },
      arch: { type: 'string', default: process.arch },
      out: { type: 'string', default: 'release' },
      /** A version other than package.json's: for tests of updates. */
      version: { type: 'string' },
      /** The private key for signatures: a file, or the PEM itself. */
      key: { type: 'string', default: process.env['GUILDHALL_UPDATE_KEY'] ?? '' },
      /** The lists of keys, if there was more than one key. */
      keys: { type: 'string', default: process.env['GUILDHALL_UPDATE_KEYS'] ?? '' },
      /** How long an announcement of the feed is valid. */
      days: { type: 'string', default: String(USUAL_DAYS) },
    },
  });
  const started = Date.now();
  const output = resolve(PROJECT, values.out);
  const signing = prepareSigning({
    key: values.key === '' ? undefined : values.key,
    keys: values.keys === '' ? undefined : values.keys,
    days: Number(values.days),
    output,
  });
  const electron = await withSetupLock(async () => {
    await ensurePackages();
    await ensureBuild();
    return ensureElectron();
  });
  const { targets, left } = chooseTargets(positionals, {
    platform: process.platform,
    hasCommand: isCommand,
    appImageTools: process.env.APPIMAGE_TOOLS_PATH,
  });
  const missing = missingParts(values.arch);
  if (missing.length > 0) {
    for (const target of targets.splice(0))
      left.push({ target, reason: `${missing.join(', ')} not installed` });
  }
  const { updateKeys } = signing;
  const files = targets.length === 0 ? [] : await make(targets, electron, { ...values, output, updateKeys });
  const made = [];
  for (const file of files.sort()) {
    made.push({ file: basename(file), bytes: statSync(file).size, sha256: await hashOf(file) });
  }
  const inside =
    electron.version === newestVersion()
      ? `inside: Electron ${electron.version}`
      : `inside: Electron ${electron.version} from the npm registry, for ${newestVersion()} could not be downloaded; not for release`;
  const notes = [inside, signing.note];
  if (made.length > 0) {
    const sums = made.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join('');
    writeFileSync(join(output, 'SHA256SUMS'), sums);
    notes.push(...(await signing.finish(values.version ?? ownVersion())));
  }
  say(`Packages: ${spanText(Date.now() - started)}, in ${output}`);
  process.stdout.write(`${packageTable(made, left, notes)}\n`);
  // A package that was requested by name and cannot be made is a failure; the others were optional.
  return positionals.length > 0 && left.length > 0 ? 1 : 0;
});

/**
 * Makes the packages in two passes: the installed kinds contain a file with their kind, for updates, which other kinds
 * packed in the same pass would contain, too.
 * @param {readonly import('./package/targets.mjs').Target[]} targets
 * @param {import('./setup/electron-runtime.mjs').ElectronRuntime} electron
 * @param {PackageOptions} options
 * @returns {Promise<string[]>} the files
 */
async function make(targets, electron, options) {
  const { Arch, Platform, build } = await import('electron-builder');
  const { arch, output } = options;
  giveTools(options.fast);
  const platform = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC }[
    /** @type {'linux'} */ (process.platform)
  ];
  const common = {
    projectDir: PROJECT,
    publish: /** @type {const} */ ('never'),
    config: configOf(electron, options),
  };
  const targetsOf = (/** @type {readonly string[]} */ names) =>
    platform.createTarget([...names], Arch[/** @type {'x64'} */ (arch)]);
  const installed = targets.filter((target) => target === 'deb' || target === 'rpm');
  const others = targets.filter((target) => target !== 'deb' && target !== 'rpm');
  const made = await build({ ...common, targets: targetsOf(others.length > 0 ? others : ['dir']) });
  if (installed.length > 0) {
    const unpacked = join(output, arch === 'x64' ? 'linux-unpacked' : `linux-${arch}-unpacked`);
    const { removeArchiveMenu } = await import('./package/archive-menu.mjs');
    removeArchiveMenu(unpacked);
    // A release has one feed for each channel on which it is announced.
    const suffix = arch === 'x64' ? '-linux.yml' : `-linux-${arch}.yml`;
    const feeds = others.includes('AppImage')
      ? readdirSync(output).filter((name) => name.endsWith(suffix))
      : [];
    const first = new Map(
      feeds.map((name) => [join(output, name), readFileSync(join(output, name), 'utf8')]),
    );
    made.push(...(await build({ ...common, targets: targetsOf(installed), prepackaged: unpacked })));
    for (const [feed, before] of first) {
      const now = readFileSync(feed, 'utf8');
      // An unchanged feed belongs to an earlier version.
      if (now !== before) writeFileSync(feed, mergedFeed(now, before));
    }
    rmSync(join(unpacked, 'resources/package-type'), { force: true });
  }
  return made.filter((file) => !/\.(blockmap|yml)$/.test(file));
}

/**
 * The configuration of electron-builder in addition to electron-builder.yml.
 * @param {import('./setup/electron-runtime.mjs').ElectronRuntime} electron
 * @param {PackageOptions} options
 * @returns {import('electron-builder').Configuration}
 */
function configOf(electron, { fast, arch, output, version, updateKeys }) {
  const feed = process.env.GUILDHALL_UPDATE_FEED ?? '';
  return {
    directories: { output },
    electronVersion: electron.version,
    // electron-builder downloads the runtime of another processor.
    ...(arch === process.arch ? { electronDist: distOf(electron.program) } : {}),
    extraMetadata: { updateKeys, ...(version === undefined ? {} : { version }) },
    ...(feed === '' ? {} : { publish: { provider: 'generic', url: feed } }),
    // zstd packs in a third of gzip's processor time, and is unpacked in a quarter.
    deb: { compression: fast ? 'zst' : 'xz' },
    rpm: { compression: fast ? 'gzip' : 'xz' },
    // The runtime of the npm registry contains a loader, which would be taken for the app.
    afterExtract: ({ appOutDir }) => {
      rmSync(join(appOutDir, 'resources/app'), { recursive: true, force: true });
    },
  };
}

/**
 * electron-builder would download these tools from GitHub; values that are set already are kept.
 * @param {boolean} fast
 */
function giveTools(fast) {
  const { path7za } = /** @type {{ path7za: string }} */ (createRequire(import.meta.url)('7zip-bin'));
  chmodSync(path7za, 0o755);
  process.env.ELECTRON_BUILDER_7ZIP_PATH ??= path7za;
  if (process.platform === 'linux') process.env.CUSTOM_FPM_PATH ??= inProject('tools/package/fpm.mjs');
  if (fast) process.env.ELECTRON_BUILDER_COMPRESSION_LEVEL ??= '1';
}

/**
 * The folder of a runtime, from its program; on macOS the program is deep inside the bundle.
 * @param {string} program
 */
function distOf(program) {
  return process.platform === 'darwin' ? resolve(program, '../../../..') : dirname(program);
}

/**
 * The native modules that are missing for this processor.
 * @param {string} arch
 */
function missingParts(arch) {
  const system = `${process.platform}-${arch === 'universal' ? process.arch : arch}`;
  const missing = NATIVE.filter((name) => {
    const [scope = '', own = ''] = name.split('/');
    const folder = inProject(`node_modules/${scope}`);
    const start = own === '' ? system : `${own}-${system}`;
    return !existsSync(folder) || !readdirSync(folder).some((entry) => entry.startsWith(start));
  });
  const locks = inProject(`node_modules/${LOCKS}/prebuilds/${system}`);
  return [...missing, ...(existsSync(locks) ? [] : [LOCKS])].map(
    (name) => `${name} for ${process.platform} ${arch}`,
  );
}

/** @param {string} file */
async function hashOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The version of package.json. */
function ownVersion() {
  return JSON.parse(readFileSync(inProject('package.json'), 'utf8')).version;
}
