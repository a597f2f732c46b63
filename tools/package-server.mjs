// @ts-check
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeServerDebian } from './package/server-debian.mjs';
import { placeServer } from './package/server-files.mjs';
import { packageTable } from './package/targets.mjs';
import { ensureBuild } from './setup/build.mjs';
import { isCommand } from './setup/command.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { runTool, say, SetupError, spanText } from './setup/progress.mjs';
import { PROJECT, inProject, readJson } from './setup/project.mjs';
import { withSetupLock } from './setup/setup-lock.mjs';

/** The kinds of packages, in the order in which they are made. */
const KINDS = ['tar.gz', 'deb'];

// `npm run package:server [-- tar.gz deb]`: the server without the app, for a computer with Node.
await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      /** Faster to make, but larger: for tests. */
      fast: { type: 'boolean', default: false },
      arch: { type: 'string', default: process.arch },
      out: { type: 'string', default: 'release' },
    },
  });
  const unknown = positionals.find((kind) => !KINDS.includes(kind));
  if (unknown !== undefined)
    throw new SetupError(`The server is packed as ${KINDS.join(' or ')}, not as ${unknown}.`);
  const started = Date.now();
  await withSetupLock(async () => {
    await ensurePackages();
    await ensureBuild();
  });
  const { version } = /** @type {{ version: string }} */ (readJson(inProject('package.json')));
  const system = `${process.platform}-${values.arch}`;
  const missing = `node_modules/fs-native-extensions/prebuilds/${system}`;
  if (!existsSync(inProject(missing)))
    throw new SetupError(`There are no native parts for ${system} (${missing}).`);
  const output = resolve(PROJECT, values.out);
  mkdirSync(output, { recursive: true });
  const name = `guildhall-server-${version}-${system}`;
  const work = mkdtempSync(join(tmpdir(), 'guildhall-pack-server-'));
  /** @type {string[]} */
  const files = [];
  /** @type {{ target: string, reason: string }[]} */
  const left = [];
  try {
    const placed = join(work, name);
    mkdirSync(placed, { mode: 0o755 });
    placeServer(placed, { version, system });
    for (const kind of positionals.length > 0 ? positionals : KINDS) {
      const file = join(output, `${name}.${kind}`);
      rmSync(file, { force: true });
      if (kind === 'deb' && !isCommand('dpkg-deb')) {
        left.push({ target: kind, reason: 'dpkg-deb is not here (Debian: dpkg)' });
        continue;
      }
      if (kind === 'deb')
        writeServerDebian(
          { placed, work, file, version, arch: values.arch, isFast: values.fast },
          run,
          new Date(),
        );
      else
        run('tar', [
          '-C',
          work,
          '--owner=0',
          '--group=0',
          '--sort=name',
          '-I',
          `gzip -${values.fast ? 1 : 9}`,
          '-cf',
          file,
          name,
        ]);
      files.push(file);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const made = files.map((file) => ({
    file: basename(file),
    bytes: statSync(file).size,
    sha256: hashOf(file),
  }));
  for (const { file, sha256 } of made) writeFileSync(join(output, `${file}.sha256`), `${sha256}  ${file}\n`);
  say(`Packages: ${spanText(Date.now() - started)}, in ${output}`);
  process.stdout.write(`${packageTable(made, left, ['needs: Node 20.19 or later'])}\n`);
  return positionals.length > 0 && left.length > 0 ? 1 : 0;
});

/** @param {string} command @param {readonly string[]} args */
function run(command, args) {
  const { status, stderr, error } = spawnSync(command, [...args], { encoding: 'utf8' });
  if (status !== 0) throw new SetupError(`${command} failed: ${error?.message ?? stderr}`);
}

/** @param {string} file */
function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
