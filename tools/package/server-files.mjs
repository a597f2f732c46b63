// @ts-check
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesUnder } from '../setup/content-hash.mjs';
import { inProject, readJson } from '../setup/project.mjs';
import { collectLicences, licenceText, shippedPackages } from './licences.mjs';

/** The programs of the server, in out/main. */
const PROGRAMS = ['server.js', 'decoder.js', 'media.js'];
/** Beside them: an empty store for the first start. */
const TEMPLATE = 'empty-store.tgz';
/** The packages that are not in the bundle, because they have native or wasm files. */
const OUTSIDE = [
  ...['@electric-sql/pglite', '@napi-rs/image', '@node-rs/argon2'],
  ...['fs-native-extensions', 'node-datachannel'],
];
/** The folders of the sources that the server is built from. */
const SOURCES = ['src/contract', 'src/domain', 'src/server'];
/** Of a package: what Node does not read at run time, and PostgreSQL's extensions, which the server does not use. */
const LEFT_OUT = /(\.map|\.d\.c?ts|\.cts|\.cjs|\.bare|\.tar\.gz|\.md)$/;

/** The files that a bundle names, by static and dynamic imports. */
const NAMED = /["'`](\.\.?\/[\w./-]+\.js)["'`]/g;

/**
 * The files of a bundle that its programs reach, relative to its folder.
 * @param {string} folder
 * @param {readonly string[]} programs
 */
export function reachedFiles(folder, programs) {
  /** @type {Set<string>} */
  const found = new Set();
  const add = (/** @type {string} */ file) => {
    const name = relative(folder, file);
    if (found.has(name) || !existsSync(file)) return;
    found.add(name);
    for (const [, next = ''] of readFileSync(file, 'utf8').matchAll(NAMED)) add(join(dirname(file), next));
  };
  for (const program of programs) add(join(folder, program));
  return [...found].sort();
}

/**
 * The packages that the server needs beside its bundle, as paths of the lock file, for a system such as linux-x64.
 * @param {string} system
 */
function packagesFor(system) {
  const { packages = {} } = /** @type {{ packages?: Record<string, import('./licences.mjs').Locked> }} */ (
    readJson(inProject('package-lock.json'))
  );
  return shippedPackages(packages, OUTSIDE).filter(
    (path) => existsSync(inProject(path)) && isNativeFor(path, system) !== false,
  );
}

/** The packages with native parts of one system each, without that system: linux-x64-gnu, darwin-arm64. */
const NATIVE = [
  'node_modules/@node-rs/argon2-',
  'node_modules/@napi-rs/image-',
  'node_modules/@node-datachannel/',
];

/**
 * Whether a package has the native parts of this system; undefined if it has none.
 * @param {string} path @param {string} system
 */
function isNativeFor(path, system) {
  const start = NATIVE.find((name) => path.startsWith(name));
  if (start === undefined) return undefined;
  const own = path.slice(start.length);
  return own === system || ['gnu', 'msvc'].some((kind) => own === `${system}-${kind}`);
}

/**
 * Whether a file of a package is for this system, where one package has the native parts of all.
 * @param {string} file @param {string} system
 */
const isFor = (file, system) => !file.includes('/prebuilds/') || file.includes(`/prebuilds/${system}/`);

/**
 * Places the server with all that it needs but Node in an empty folder.
 * @param {string} folder
 * @param {{ version: string, system: string }} about
 */
export function placeServer(folder, { version, system }) {
  const lib = join(folder, 'lib');
  const place = (/** @type {string} */ from, /** @type {string} */ to) => {
    mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
    copyFileSync(from, to);
    chmodSync(to, 0o644);
  };
  const bundle = inProject('out/main');
  for (const name of [...reachedFiles(bundle, PROGRAMS), TEMPLATE])
    place(join(bundle, name), join(lib, 'out/main', name));
  for (const path of packagesFor(system))
    for (const file of filesUnder(inProject(path)))
      if (!LEFT_OUT.test(file) && isFor(file, system)) place(file, join(lib, relative(inProject(''), file)));
  writeFileSync(
    join(lib, 'package.json'),
    `${JSON.stringify({ name: 'guildhall-server', version, type: 'module' })}\n`,
  );
  const own = inProject('tools/package/resources/server');
  for (const name of readdirSync(own)) place(join(own, name), join(folder, name));
  chmodSync(join(folder, 'guildhall-server'), 0o755);
  place(inProject('LICENSE'), join(folder, 'LICENSE'));
  place(inProject('docs/self-hosting.md'), join(folder, 'self-hosting.md'));
  writeFileSync(
    join(folder, 'LICENSES.third-party.txt'),
    licenceText(collectLicences({ sources: SOURCES, kept: OUTSIDE })),
  );
}

/**
 * Copies the parts of a placed server.
 * @param {string} from @param {string} to @param {readonly string[]} names
 */
export function copyParts(from, to, names) {
  mkdirSync(to, { recursive: true, mode: 0o755 });
  for (const name of names) cpSync(join(from, name), join(to, name), { recursive: true });
}
