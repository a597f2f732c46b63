// @ts-check
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { LinuxTargetHelper } from 'app-builder-lib/out/targets/LinuxTargetHelper.js';
import { inProject } from '../setup/project.mjs';

/**
 * The files that only an archive for Linux has beside the program: a menu entry, icons, and a note on how to install
 * them. The installed kinds bring their own.
 */

const NOTE = 'INSTALL.txt';
const FOLDER = 'share';

/**
 * Adds the files beside the program, with the entry that electron-builder writes for the installed kinds.
 * @param {string} appOutDir
 * @param {import('app-builder-lib/out/linuxPackager.js').LinuxPackager} packager
 */
export async function addArchiveMenu(appOutDir, packager) {
  const helper = new LinuxTargetHelper(packager);
  const name = packager.executableName;
  const entries = join(appOutDir, FOLDER, 'applications');
  mkdirSync(entries, { recursive: true });
  // Only the user knows the folder of the unpacked program; the commands of the note add it to the entry.
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
 * Removes the files again, for the kinds that are installed.
 * @param {string} appOutDir
 */
export function removeArchiveMenu(appOutDir) {
  for (const name of [NOTE, FOLDER]) rmSync(join(appOutDir, name), { recursive: true, force: true });
}
