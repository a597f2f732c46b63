import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { answerOf, runQuietly } from '../../../tools/setup/command.mjs';
import { contentHash } from '../../../tools/setup/content-hash.mjs';
import { type Launch, prepare } from '../../../tools/setup/prepare.mjs';
import { install } from '../../../tools/setup/system-libraries.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Paths of the packages and of their installed and unpacked files. */
    packages: Packages;
    packageLaunch: Launch;
  }
}

export interface Packages {
  /** The Debian package. */
  readonly deb: string;
  /** The program that the package has installed, or without root the one in the unpacked package. */
  readonly installed: string;
  /** Whether dpkg has installed it. */
  readonly isInstalled: boolean;
  /** The root of the installed files: / or a folder. */
  readonly root: string;
  /** The program from the tar.gz. */
  readonly unpacked: string;
  /** File of the test key with which the packages were made. */
  readonly testKey: string;
}

const PROJECT = resolve(import.meta.dirname, '../../..');
const CACHE = join(PROJECT, 'node_modules/.cache/guildhall/packages');

export const must = (command: string, args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${String(status)}:\n${stdout}${stderr}`);
  return stdout;
};

/** Hash of everything that goes into the packages, except for the build itself. */
const recipe = (): string =>
  createHash('sha256')
    .update(
      contentHash(PROJECT, [
        'electron-builder.yml',
        'package.json',
        'package-lock.json',
        'LICENSE',
        'tools/package',
      ]),
    )
    .update(contentHash(PROJECT, ['tools/package.mjs', 'tools/updates', 'resources']))
    .update(readFileSync(join(PROJECT, 'out/.built-from'), 'utf8'))
    .digest('hex')
    .slice(0, 16);

/** Makes packages by the project's own command. */
export const runPackage = async (args: readonly string[]): Promise<void> => {
  const { code, output } = await runQuietly(process.execPath, [join(PROJECT, 'tools/package.mjs'), ...args], {
    cwd: PROJECT,
  });
  if (code !== 0) throw new Error(`The packages could not be made:\n${output}`);
};

/** Makes both packages once for the present build. */
const makePackages = async (): Promise<string> => {
  const folder = join(CACHE, recipe());
  if (existsSync(folder)) return folder;
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  const unfinished = `${folder}.making`;
  await runPackage(['deb', 'tar.gz', '--fast', '--out', unfinished]);
  rmSync(join(unfinished, 'linux-unpacked'), { recursive: true, force: true });
  renameSync(unfinished, folder);
  return folder;
};

const fileIn = (folder: string, ending: string): string => {
  const name = readdirSync(folder).find((entry) => entry.endsWith(ending));
  if (name === undefined) throw new Error(`There is no ${ending} in ${folder}`);
  return join(folder, name);
};

/** Dependencies of a package that are not installed. */
const missingFor = (deb: string): readonly string[] =>
  must('dpkg-deb', ['--field', deb, 'Depends'])
    .split(',')
    .map((name) => name.trim().split(' ')[0] ?? '')
    .filter((name) => {
      const state = answerOf('dpkg-query', ['-W', '-f=${db:Status-Status} ', name]) ?? '';
      const renamed = answerOf('dpkg-query', ['-W', '-f=${db:Status-Status} ', `${name}t64`]) ?? '';
      return !`${state} ${renamed}`.includes('installed');
    });

/** Installs with dpkg as root; otherwise only unpacks. */
const installDeb = async (
  deb: string,
  work: string,
): Promise<Pick<Packages, 'installed' | 'isInstalled' | 'root'>> => {
  if (process.getuid?.() !== 0) {
    const root = join(work, 'deb');
    must('dpkg-deb', ['--extract', deb, root]);
    return { installed: join(root, 'opt/Guildhall/guildhall'), isInstalled: false, root };
  }
  const missing = missingFor(deb);
  if (missing.length > 0) await install(missing);
  must('dpkg', ['--install', deb]);
  return { installed: '/usr/bin/guildhall', isInstalled: true, root: '/' };
};

/** The D-Bus service file of the accessibility bus. */
const ACCESSIBILITY = '/usr/share/dbus-1/services/org.a11y.Bus.service';

/**
 * Vitest's global set-up of the suite: the packages, installed and unpacked, and a display with a bus and a keyring.
 */
export const setup = async (project: TestProject): Promise<() => void> => {
  const { dispose, ...prepared } = await prepare({ display: 'virtual', keyring: true, packages: true });
  try {
    if (!existsSync(ACCESSIBILITY) && process.getuid?.() === 0) await install(['at-spi2-core']);
    const folder = await makePackages();
    const deb = fileIn(folder, '.deb');
    const installed = await installDeb(deb, prepared.dataRoot);
    const place = join(prepared.dataRoot, 'unpacked');
    mkdirSync(place);
    must('tar', ['-xzf', fileIn(folder, '.tar.gz'), '-C', place]);
    const [top = ''] = readdirSync(place);
    project.provide('packages', {
      deb,
      ...installed,
      unpacked: join(place, top, 'guildhall'),
      testKey: join(folder, 'test-update-key.pem'),
    });
    const { electronPath, electronVersion, appPath, env, launchArgs, dataRoot, user } = prepared;
    project.provide('packageLaunch', {
      electronPath,
      electronVersion,
      appPath,
      env,
      launchArgs,
      dataRoot,
      user,
    });
    return () => {
      if (installed.isInstalled) must('dpkg', ['--purge', 'guildhall']);
      dispose();
    };
  } catch (error) {
    dispose();
    throw error;
  }
};
