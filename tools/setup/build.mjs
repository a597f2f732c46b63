// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runQuietly } from './command.mjs';
import { contentHash } from './content-hash.mjs';
import { SetupError, say, spanText } from './progress.mjs';
import { PROJECT, inProject } from './project.mjs';

/** All that the built app is made of. */
const SOURCES = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.node.json',
  'tsconfig.web.json',
];
const STAMP = inProject('out/.built-from');

/** Builds the app into out/, unless what is there was built from the same sources. */
export async function ensureBuild() {
  const sources = contentHash(PROJECT, SOURCES);
  const isWhole = ['main/index.js', 'main/server.js', 'preload/index.cjs', 'renderer/index.html'].every(
    (file) => existsSync(inProject(`out/${file}`)),
  );
  if (isWhole && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  say('Building …');
  const started = Date.now();
  const { code, output } = await runQuietly(
    process.execPath,
    [inProject('node_modules/electron-vite/bin/electron-vite.js'), 'build'],
    { cwd: PROJECT },
  );
  if (code !== 0) throw new SetupError(`The build failed:\n\n${output.trim()}`);
  writeFileSync(STAMP, sources);
  say(`Built in ${spanText(Date.now() - started)}.`);
}
