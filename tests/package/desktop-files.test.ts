import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { open } from '../../tools/setup/prepare.mjs';
import { ICON_SIZES } from '../../tools/icons/app-icons.mjs';
import { windowIcon } from '../e2e/support/window-icon';
import { must } from './support/packages';
import { startApp } from './support/run-app';

const { deb, root, installed, unpacked } = inject('packages');
const RESOURCES = resolve(import.meta.dirname, '../../resources');
const ARCHIVE = dirname(unpacked);

let work = '';
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'guildhall-desktop-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

const at = (path: string): string => join(root, path);
/** The output and exit code of a checker. */
const judged = (command: string, ...args: string[]): readonly [code: number | null, says: string] => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return [status, `${stdout}${stderr}`.trim()];
};
const linesOf = (file: string): readonly string[] => readFileSync(file, 'utf8').trim().split('\n');

describe('the Debian package', () => {
  it('has an entry for the menu in which the desktop’s checker finds nothing', () => {
    expect(judged('desktop-file-validate', at('usr/share/applications/guildhall.desktop'))).toEqual([0, '']);
  });

  it('has metainfo in which the software centre’s checker finds nothing, and which names that entry', () => {
    const file = at('usr/share/metainfo/org.guildhall.guildhall.metainfo.xml');
    const [code, says] = judged('appstreamcli', 'validate', '--no-net', '--no-color', '--pedantic', file);
    expect([code, says]).toEqual([0, expect.stringMatching(/^. Validation was successful\.$/)]);
    const metainfo = readFileSync(file, 'utf8');
    expect(metainfo).toContain('<launchable type="desktop-id">guildhall.desktop</launchable>');
    expect(metainfo).toMatch(/<releases>\s*<release version="0\.1\.0" date="2026-11-21"><description>/);
  });

  it('has the sum of every file, by which the system finds what was changed since', () => {
    const control = join(work, 'control');
    must('dpkg-deb', ['--control', deb, control]);
    const sums = linesOf(join(control, 'md5sums')).map((line) => line.split('  '));
    const files = must('dpkg-deb', ['--contents', deb])
      .split('\n')
      .flatMap((line) => /^-\S+ .* \.\/(.+)$/.exec(line)?.[1] ?? []);
    expect(sums.map(([, path]) => path).sort()).toEqual(files.sort());
    const wrong = sums.filter(
      ([sum, path = '']) =>
        createHash('md5')
          .update(readFileSync(at(path)))
          .digest('hex') !== sum,
    );
    expect(wrong).toEqual([]);
  });

  it('has nothing that Debian’s checker of packages calls an error', () => {
    const tree = join(work, 'tree');
    const judgedDeb = join(work, 'judged.deb');
    must('dpkg-deb', ['--raw-extract', deb, tree]);
    rmSync(join(tree, 'DEBIAN/md5sums'));
    // Large files are compiled third-party code; lintian would need most of a minute to read them.
    must('find', [tree, '-type', 'f', '-size', '+1M', '-exec', 'truncate', '--size=0', '{}', '+']);
    must('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', tree, judgedDeb]);
    const [code, says] = judged('lintian', '--no-cfg', '--allow-root', '--fail-on', 'error', judgedDeb);
    expect([code, says.split('\n').filter((line) => line.startsWith('E:'))]).toEqual([0, []]);
  });

  it('has the icon in every size and as a drawing', () => {
    const theme = at('usr/share/icons/hicolor');
    for (const size of ICON_SIZES) {
      const icon = `${size}x${size}`;
      expect(readFileSync(join(theme, icon, 'apps/guildhall.png'))).toEqual(
        readFileSync(join(RESOURCES, `icons/${icon}.png`)),
      );
    }
    expect(readFileSync(join(theme, 'scalable/apps/guildhall.svg'))).toEqual(
      readFileSync(join(RESOURCES, 'icon.svg')),
    );
  });

  it('has a changelog that begins with this version, and the licence', () => {
    const folder = at('usr/share/doc/guildhall');
    const [first = ''] = gunzipSync(readFileSync(join(folder, 'changelog.gz')))
      .toString()
      .split('\n');
    expect(first).toBe('guildhall (0.1.0) stable; urgency=medium');
    expect(existsSync(join(folder, 'copyright'))).toBe(true);
  });

  it('has no part of what an archive brings for the menu', () => {
    const program = readdirSync(at('opt/Guildhall'));
    expect(program.filter((name) => name === 'share' || name === 'INSTALL.txt')).toEqual([]);
  });
});

describe('the archive', () => {
  /** The commands in a section of INSTALL.txt. */
  const commandsOf = (section: RegExp): string => {
    const [, after = ''] = readFileSync(join(ARCHIVE, 'INSTALL.txt'), 'utf8').split(section);
    const block = /\n\n((?: {4}.*\n)+)/.exec(after)?.[1];
    if (block === undefined) throw new Error(`The note has no ${String(section)}`);
    return block;
  };

  it('has an entry for the menu as the installed kinds have it, but for its place', () => {
    const [archived, installedOne] = [
      join(ARCHIVE, 'share/applications/guildhall.desktop'),
      at('usr/share/applications/guildhall.desktop'),
    ].map(linesOf);
    expect(archived).toContain('Exec=guildhall %U');
    const withoutPlace = (lines: readonly string[] = []): string[] =>
      lines.filter((line) => !line.startsWith('Exec='));
    expect(withoutPlace(archived)).toEqual(withoutPlace(installedOne));
    expect(statSync(join(ARCHIVE, 'guildhall')).mode & 0o111).not.toBe(0);
  });

  it('is put into the menu by what its note says, and taken out again', () => {
    const place = join(work, 'My Programs');
    const home = join(work, 'home');
    for (const folder of [place, home]) mkdirSync(folder);
    for (const part of ['share', 'INSTALL.txt'])
      cpSync(join(ARCHIVE, part), join(place, part), { recursive: true });
    const run = (section: RegExp): void => {
      const { status, stderr } = spawnSync('sh', ['-euc', commandsOf(section)], {
        cwd: place,
        env: { PATH: process.env.PATH, HOME: home },
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
    };
    run(/^To have it in the menu/m);
    const data = join(home, '.local/share');
    const entry = join(data, 'applications/guildhall.desktop');
    expect(linesOf(entry)).toContain(`Exec="${place}/guildhall" %U`);
    expect(judged('desktop-file-validate', entry)).toEqual([0, '']);
    const icons = ['48x48/apps/guildhall.png', 'scalable/apps/guildhall.svg'];
    expect(icons.map((icon) => existsSync(join(data, 'icons/hicolor', icon)))).toEqual([true, true]);
    run(/^To take it out/m);
    expect(must('find', [data, '-name', 'guildhall*'])).toBe('');
  });
});

describe('the window of the installed program', () => {
  it('has the icon of the app for its title and the task bar', async () => {
    const prepared = open(inject('packageLaunch'));
    const app = startApp(installed, [`--user-data-dir=${prepared.makeUserDataDir('icon')}`]);
    try {
      await expect
        .poll(() => windowIcon('Guildhall', join(RESOURCES, 'icons/128x128.png'), prepared.env), {
          timeout: 180_000,
        })
        .toBe('that icon');
    } finally {
      app.child.kill('SIGTERM');
      await app.ended;
    }
  });
});
