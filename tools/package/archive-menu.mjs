// @ts-check
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { LinuxTargetHelper } from 'app-builder-lib/out/targets/LinuxTargetHelper.js';
import { inProject } from '../setup/project.mjs';

/**
 * What an archive for Linux has beside the program, and no other package, which brings its own: an entry for the menu,
 * icons, and a note how to put them in place.
 */

const NOTE = 'INSTALL.txt';
const FOLDER = 'share';

/**
 * Puts them beside the program, the entry as electron-builder writes it for the installed kinds.
 * @param {string} appOutDir
 * @param {import('app-builder-lib/out/linuxPackager.js').LinuxPackager} packager
 */
export async function addArchiveMenu(appOutDir, packager) {
  const helper = new LinuxTargetHelper(packager);
  const name = packager.executableName;
  const entries = join(appOutDir, FOLDER, 'applications');
  mkdirSync(entries, { recursive: true });
  // Where it lies only who unpacks it knows; the note puts that in.
  const entry = await helper.computeDesktopEntry(packager.platformSpecificBuildOptions, `${name} %U`);
  writeFileSync(join(entries, `${helper.getDesktopFileName()}.desktop`), entry);
  const icons = [
    ...(await helper.icons).map(({ file, size }) => ({ file, folder: `${size}x${size}` })),
    { file: inProject('resources/icon.svg'), folder: 'scalable' },
  ];
  for (const { file, folder } of icons) {
    const place = join(appOutDir, FOLDER, 'icons/hicolor', folder, 'apps');
    mkdirSync(place, { recursive: true });
    copyFileSync(file, join(place, `${name}${extname(file)}`));
  }
  copyFileSync(inProject('tools/package/resources/linux/INSTALL.txt'), join(appOutDir, NOTE));
}

/**
 * Takes them away again, for the kinds that are installed.
 * @param {string} appOutDir
 */
export function removeArchiveMenu(appOutDir) {
  for (const name of [NOTE, FOLDER]) rmSync(join(appOutDir, name), { recursive: true, force: true });
}
