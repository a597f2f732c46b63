// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { answerOf, isCommand, runVisibly } from './command.mjs';
import { SetupError, say, spanText } from './progress.mjs';

/** The libraries that Electron's program is linked with or opens by name, with their Debian packages. */
const LIBRARY_PACKAGES = new Map([
  ['libX11.so.6', 'libx11-6'],
  ['libXcomposite.so.1', 'libxcomposite1'],
  ['libXdamage.so.1', 'libxdamage1'],
  ['libXext.so.6', 'libxext6'],
  ['libXfixes.so.3', 'libxfixes3'],
  ['libXrandr.so.2', 'libxrandr2'],
  ['libasound.so.2', 'libasound2'],
  ['libatk-1.0.so.0', 'libatk1.0-0'],
  ['libatk-bridge-2.0.so.0', 'libatk-bridge2.0-0'],
  ['libatspi.so.0', 'libatspi2.0-0'],
  ['libcairo.so.2', 'libcairo2'],
  ['libcups.so.2', 'libcups2'],
  ['libdbus-1.so.3', 'libdbus-1-3'],
  ['libdrm.so.2', 'libdrm2'],
  ['libexpat.so.1', 'libexpat1'],
  ['libgbm.so.1', 'libgbm1'],
  ['libgcc_s.so.1', 'libgcc-s1'],
  ['libgio-2.0.so.0', 'libglib2.0-0'],
  ['libglib-2.0.so.0', 'libglib2.0-0'],
  ['libgobject-2.0.so.0', 'libglib2.0-0'],
  ['libgtk-3.so.0', 'libgtk-3-0'],
  ['libnotify.so.4', 'libnotify4'],
  ['libnspr4.so', 'libnspr4'],
  ['libnss3.so', 'libnss3'],
  ['libnssutil3.so', 'libnss3'],
  ['libpango-1.0.so.0', 'libpango-1.0-0'],
  ['libsecret-1.so.0', 'libsecret-1-0'],
  ['libsmime3.so', 'libnss3'],
  ['libudev.so.1', 'libudev1'],
  ['libxcb.so.1', 'libxcb1'],
  ['libxkbcommon.so.0', 'libxkbcommon0'],
]);

/** The packages that got a new name in Debian 13 and Ubuntu 24.04, with the change to 64-bit time. */
const RENAMED = new Set([
  'libasound2',
  'libatk-bridge2.0-0',
  'libatk1.0-0',
  'libatspi2.0-0',
  'libcups2',
  'libglib2.0-0',
  'libgtk-3-0',
]);

/** Opened by name, for the first secret and the first notification, so ldd does not list them. */
const OPENED_BY_NAME = ['libsecret-1.so.0', 'libnotify.so.4'];

/** Commands besides Electron, by their purpose. */
export const COMMAND_PACKAGES = {
  display: new Map([['Xvfb', 'xvfb']]),
  keyring: new Map([
    ['dbus-daemon', 'dbus'],
    ['dbus-send', 'dbus'],
    ['gnome-keyring-daemon', 'gnome-keyring'],
  ]),
  /** The programs of the end-to-end tests' desktop: notifications, a tray, windows, a network with certificates. */
  desktop: new Map([
    ['dunst', 'dunst'],
    ['xprop', 'x11-utils'],
    ['gdbus', 'libglib2.0-bin'],
    // Chromium's list of authorities (NSS), and certificates of the tests.
    ['certutil', 'libnss3-tools'],
    ['openssl', 'openssl'],
    // A Wayland desktop without a screen (6 MB on disk), and its X11 server.
    ['cage', 'cage'],
    ['Xwayland', 'xwayland'],
  ]),
  /** Checkers of packages and of their windows. */
  packages: new Map([
    ['lintian', 'lintian'],
    ['desktop-file-validate', 'desktop-file-utils'],
    ['appstreamcli', 'appstream'],
    ['xprop', 'x11-utils'],
  ]),
};

/**
 * @typedef {object} Release
 * @property {boolean} isDebian Debian or a derivative
 * @property {boolean} hasRenamed whether the release uses the new names (RENAMED)
 */

/**
 * @param {string} osRelease the text of /etc/os-release
 * @returns {Release}
 */
export function parseRelease(osRelease) {
  const lines = osRelease.split('\n').map((line) => /^([A-Z_]+)="?([^"]*)"?$/.exec(line));
  const field = (/** @type {string} */ name) => lines.find((line) => line?.[1] === name)?.[2] ?? '';
  const id = field('ID');
  const version = Number.parseFloat(field('VERSION_ID'));
  const isDebian = [id, ...field('ID_LIKE').split(' ')].includes('debian');
  const isOlder = id === 'debian' ? version < 13 : id === 'ubuntu' ? version < 24.04 : false;
  return { isDebian, hasRenamed: isDebian && !isOlder };
}

/**
 * The libraries that the dynamic linker cannot find.
 * @param {string} lddOutput the output of `ldd program`
 */
export function missingLibraries(lddOutput) {
  return lddOutput.split('\n').flatMap((line) => /^\s*(\S+) => not found$/.exec(line)?.[1] ?? []);
}

/**
 * The Debian packages of libraries and commands; libraries that are missing in the table are returned in `unknown`.
 * @param {readonly string[]} libraries
 * @param {readonly string[]} commandPackages
 * @param {Release} release
 */
export function packagesFor(libraries, commandPackages, release) {
  const unknown = libraries.filter((library) => !LIBRARY_PACKAGES.has(library));
  const names = libraries.flatMap((library) => LIBRARY_PACKAGES.get(library) ?? []).concat(commandPackages);
  const packages = names.map((name) => (release.hasRenamed && RENAMED.has(name) ? `${name}t64` : name));
  return { packages: [...new Set(packages)].sort(), unknown };
}

/**
 * The command for the user if the tools may not install packages.
 * @param {readonly string[]} packages
 */
export const installCommand = (packages) =>
  `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/**
 * Installs missing libraries on Debian as root; elsewhere the error names the remedy.
 * @param {string} electron Electron's program
 * @param {readonly (keyof typeof COMMAND_PACKAGES)[]} uses the purposes of other programs that will run
 */
export async function ensureSystemLibraries(electron, uses) {
  if (process.platform !== 'linux') return;
  const libraries = findMissingLibraries(electron);
  const commands = uses
    .flatMap((use) => [...COMMAND_PACKAGES[use]])
    .filter(([command]) => !isCommand(command));
  if (libraries.length === 0 && commands.length === 0) return;

  const release = parseRelease(existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '');
  const missing = [...libraries, ...commands.map(([command]) => command)].join(', ');
  const { packages, unknown } = packagesFor(
    libraries,
    commands.map(([, name]) => name),
    release,
  );
  if (!release.isDebian || !isCommand('apt-get') || unknown.length > 0) {
    throw new SetupError(
      `Electron needs what is not on this system: ${missing}.\nInstall the packages that bring these, and start again.`,
    );
  }
  if (process.getuid?.() !== 0) {
    throw new SetupError(
      `Electron needs what is not on this system: ${missing}.\nInstall it with this command, and start again:\n\n  ${installCommand(packages)}\n`,
    );
  }
  await install(packages);
}

/** @param {string} electron */
function findMissingLibraries(electron) {
  const linked = answerOf('ldd', [electron]);
  if (linked === undefined) throw new SetupError(`${electron} is not a program for this system.`);
  const known = answerOf('/sbin/ldconfig', ['-p']) ?? answerOf('ldconfig', ['-p']);
  // Without the linker's list these cannot be checked; a missing library becomes apparent when it is used.
  const opened = known === undefined ? [] : OPENED_BY_NAME.filter((name) => !known.includes(`${name} `));
  return [...missingLibraries(linked), ...opened];
}

/**
 * Installs Debian packages, as root.
 * @param {readonly string[]} packages
 */
export async function install(packages) {
  say(`System libraries: installing ${packages.join(' ')} …`);
  const started = Date.now();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another installation may be in progress: wait for it, two minutes at most.
  const options = ['-q', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Dpkg::Use-Pty=0'];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const code = await runVisibly('apt-get', [...options, ...args], { env });
    if (code !== 0) {
      throw new SetupError(
        `apt-get failed (exit code ${code}). What it was to install:\n\n  ${installCommand(packages)}\n`,
      );
    }
  }
  say(`System libraries: ready after ${spanText(Date.now() - started)}.`);
}
