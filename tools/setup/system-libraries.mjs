// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { answerOf, isCommand, runVisibly } from './command.mjs';
import { SetupError, say, spanText } from './progress.mjs';

/** What Electron's program is linked with, or opens by name, and the Debian package that brings it. */
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

/** The packages that Debian 13 and Ubuntu 24.04 gave a new name when time became 64 bits wide. */
const RENAMED = new Set([
  'libasound2',
  'libatk-bridge2.0-0',
  'libatk1.0-0',
  'libatspi2.0-0',
  'libcups2',
  'libglib2.0-0',
  'libgtk-3-0',
]);

/** Opened by name, for the first secret and the first notification, so the program's own list does not hold them. */
const OPENED_BY_NAME = ['libsecret-1.so.0', 'libnotify.so.4'];

/** Commands beside Electron, by what they are for. */
export const COMMAND_PACKAGES = {
  display: new Map([['Xvfb', 'xvfb']]),
  keyring: new Map([
    ['dbus-daemon', 'dbus'],
    ['dbus-send', 'dbus'],
    ['gnome-keyring-daemon', 'gnome-keyring'],
  ]),
  /** What the end-to-end tests' desktop is made of: notifications, a tray, windows, a network with certificates. */
  desktop: new Map([
    ['dunst', 'dunst'],
    ['xprop', 'x11-utils'],
    ['gdbus', 'libglib2.0-bin'],
    // The list of authorities that Chromium reads (NSS), and certificates of the tests' own.
    ['certutil', 'libnss3-tools'],
    ['openssl', 'openssl'],
    // A Wayland desktop without a screen (6 MB on the disk), and what serves X11 on it.
    ['cage', 'cage'],
    ['Xwayland', 'xwayland'],
  ]),
  /** What judges packages, and the windows of what they install. */
  packages: new Map([
    ['lintian', 'lintian'],
    ['desktop-file-validate', 'desktop-file-utils'],
    ['appstreamcli', 'appstream'],
    ['xprop', 'x11-utils'],
  ]),
};

/**
 * @typedef {object} Release
 * @property {boolean} isDebian Debian or one of its family
 * @property {boolean} hasRenamed the release has the new names (RENAMED)
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
 * The libraries that the dynamic linker does not find.
 * @param {string} lddOutput what `ldd program` prints
 */
export function missingLibraries(lddOutput) {
  return lddOutput.split('\n').flatMap((line) => /^\s*(\S+) => not found$/.exec(line)?.[1] ?? []);
}

/**
 * The Debian packages for libraries and commands; a library that is not known here stands for itself in `unknown`.
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
 * The command that a person types where the tools may not install anything.
 * @param {readonly string[]} packages
 */
export const installCommand = (packages) =>
  `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/**
 * Installs what is missing on a Debian as root; elsewhere says what to do.
 * @param {string} electron the program
 * @param {readonly (keyof typeof COMMAND_PACKAGES)[]} uses what else is going to be run
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
  // Without the linker's list nothing can be said about these, and a library that is missing shows by itself.
  const opened = known === undefined ? [] : OPENED_BY_NAME.filter((name) => !known.includes(`${name} `));
  return [...missingLibraries(linked), ...opened];
}

/**
 * Installs packages of Debian, as root.
 * @param {readonly string[]} packages
 */
export async function install(packages) {
  say(`System libraries: installing ${packages.join(' ')} …`);
  const started = Date.now();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another installation may be at work: wait for it, two minutes at most.
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
