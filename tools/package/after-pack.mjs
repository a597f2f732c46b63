// @ts-check
import { join } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';
import { LinuxPackager } from 'app-builder-lib/out/linuxPackager.js';
import { addArchiveMenu } from './archive-menu.mjs';

/** The bytes of a fuse that this Electron supports: off and on. */
const KNOWN = ['0'.charCodeAt(0), '1'.charCodeAt(0)];

/**
 * electron-builder's hook: adds the menu files of Linux archives beside the program, and sets a fuse.
 * @param {import('electron-builder').AfterPackContext} context
 */
export default async function afterPack({ appOutDir, electronPlatformName, packager }) {
  if (packager instanceof LinuxPackager) await addArchiveMenu(appOutDir, packager);
  await trapInWasm(programOf(appOutDir, electronPlatformName, packager));
}

/**
 * Sets the fuse that electron-builder's configuration lacks, if this Electron has it. The bundled server's WebAssembly
 * then checks bounds by traps, which is faster than comparisons.
 * @param {string} program
 */
async function trapInWasm(program) {
  const wire = await getCurrentFuseWire(program);
  if (!KNOWN.includes(Number(wire[FuseV1Options.WasmTrapHandlers]))) return;
  await flipFuses(program, { version: FuseVersion.V1, [FuseV1Options.WasmTrapHandlers]: true });
}

/**
 * @param {string} folder @param {string} platform
 * @param {{ executableName?: string, appInfo: { productFilename: string } }} packager
 */
function programOf(folder, platform, { executableName, appInfo }) {
  if (platform === 'linux') return join(folder, executableName ?? appInfo.productFilename);
  return join(folder, `${appInfo.productFilename}.${platform === 'win32' ? 'exe' : 'app'}`);
}
