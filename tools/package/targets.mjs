// @ts-check

/** @typedef {'AppImage' | 'deb' | 'rpm' | 'tar.gz' | 'zip' | 'nsis' | 'dmg' | 'dir'} Target */
/** @typedef {{ platform: string, hasCommand: (name: string) => boolean, appImageTools: string | undefined }} System */

/** The kinds of packages of each system, in the order in which they are made. */
export const TARGETS = /** @type {const} */ ({
  linux: ['deb', 'tar.gz', 'zip', 'rpm', 'AppImage', 'dir'],
  win32: ['nsis', 'zip', 'dir'],
  darwin: ['dmg', 'zip', 'dir'],
});

/**
 * Why a kind of package cannot be made here; undefined if it can.
 * @param {Target} target
 * @param {System} system
 * @returns {string | undefined}
 */
export function obstacleTo(target, { platform, hasCommand, appImageTools }) {
  const own = /** @type {readonly string[]} */ (TARGETS[/** @type {'linux'} */ (platform)] ?? []);
  if (!own.includes(target)) return `it is made on another system than ${platform}`;
  if (target === 'deb' && !hasCommand('dpkg-deb')) return 'dpkg-deb is not here (Debian: dpkg)';
  if (target === 'rpm' && !hasCommand('rpmbuild'))
    return 'rpmbuild is not here (Debian: apt-get install rpm)';
  if (target === 'AppImage' && (appImageTools ?? '') === '')
    return "its runtime is not here: APPIMAGE_TOOLS_PATH names a folder with electron-builder's AppImage tools, which come from GitHub";
  return undefined;
}

/**
 * The targets to make out of the requested ones, or out of all if none was requested.
 * @param {readonly string[]} asked
 * @param {System} system
 * @returns {{ targets: Target[], left: { target: string, reason: string }[] }}
 */
export function chooseTargets(asked, system) {
  const all = /** @type {readonly string[]} */ (TARGETS[/** @type {'linux'} */ (system.platform)] ?? []);
  const wanted = asked.length > 0 ? asked : all.filter((name) => name !== 'dir');
  /** @type {Target[]} */
  const targets = [];
  /** @type {{ target: string, reason: string }[]} */
  const left = [];
  for (const name of wanted) {
    const target = /** @type {Target} */ (name);
    const reason = obstacleTo(target, system);
    if (reason === undefined) targets.push(target);
    else left.push({ target, reason });
  }
  return { targets, left };
}

/**
 * The table that `npm run package` prints at the end.
 * @param {readonly { file: string, bytes: number, sha256: string }[]} made
 * @param {readonly { target: string, reason: string }[]} left
 * @param {readonly string[]} notes notes on all packages
 */
export function packageTable(made, left, notes) {
  const width = Math.max(4, ...made.map(({ file }) => file.length));
  const rows = made.map(
    ({ file, bytes, sha256 }) =>
      `${file.padEnd(width)}  ${(bytes / 1e6).toFixed(1).padStart(6)} MB  sha256 ${sha256}`,
  );
  const gaps = left.map(({ target, reason }) => `not made: ${target}: ${reason}`);
  return [...rows, ...gaps, ...notes].join('\n');
}

/**
 * A feed (latest-linux.yml) with the files of another feed of the same version added to its own.
 * @param {string} feed @param {string} other
 */
export function mergedFeed(feed, other) {
  const files = /^files:\n((?: .*\n)+)/m;
  const more = files.exec(other)?.[1] ?? '';
  return feed.replace(files, (own) => own + more);
}
