import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { controlFile, whenItGoes } from '../../../tools/package/debian.mjs';
import { readOrder } from '../../../tools/package/fpm-order.mjs';
import { packagesNamedIn, shippedPackages } from '../../../tools/package/licences.mjs';
import { rpmArchitecture, specFile } from '../../../tools/package/rpm.mjs';
import { chooseTargets, mergedFeed, packageTable } from '../../../tools/package/targets.mjs';

// The arguments with which electron-builder 26.17 calls fpm.
const WORDS = [
  ...[
    '-s',
    'dir',
    '--force',
    '-t',
    'deb',
    '-d',
    'libgtk-3-0',
    '-d',
    'libnss3',
    '--deb-recommends',
    'gnome-keyring',
  ],
  ...[
    '--deb-compression',
    'gz',
    '--architecture',
    'amd64',
    '--after-install',
    '/t/in',
    '--after-remove',
    '/t/out',
  ],
  ...[
    '--description',
    'Community chat\n Servers and channels.',
    '--version',
    '0.1.0',
    '--package',
    '/r/g.deb',
  ],
  ...[
    '--name',
    'guildhall',
    '--maintainer',
    'Somebody <a@b.example>',
    '--vendor',
    'Somebody',
    '--url',
    'https://g.example',
  ],
  ...[
    '--category',
    'net',
    '--deb-priority',
    'optional',
    '--license',
    'MIT',
    '/u/=/opt/Guildhall',
    '/i.png=/usr/share/i.png',
  ],
];

describe('what fpm is asked for', () => {
  it('is read as electron-builder says it', () => {
    expect(readOrder(WORDS)).toMatchObject({
      type: 'deb',
      name: 'guildhall',
      architecture: 'amd64',
      compression: 'gz',
      depends: ['libgtk-3-0', 'libnss3'],
      recommends: ['gnome-keyring'],
      afterInstall: '/t/in',
      files: [
        ['/u/', '/opt/Guildhall'],
        ['/i.png', '/usr/share/i.png'],
      ],
    });
  });

  it('is refused where it is not known, or of another kind', () => {
    expect(() => readOrder([...WORDS, '--deb-systemd', 'x'])).toThrow('--deb-systemd');
    expect(() => readOrder(WORDS.map((word) => (word === 'deb' ? 'pacman' : word)))).toThrow("'pacman'");
    expect(() => readOrder([...WORDS, 'lost'])).toThrow("'lost'");
  });

  it('becomes a control file of Debian, without empty fields', () => {
    expect(controlFile({ ...readOrder(WORDS), recommends: [] }, 2049)).toBe(
      [
        'Package: guildhall',
        'Version: 0.1.0',
        'Section: net',
        'Priority: optional',
        'Architecture: amd64',
        'Maintainer: Somebody <a@b.example>',
        'Installed-Size: 3',
        'Depends: libgtk-3-0, libnss3',
        'Homepage: https://g.example',
        'Description: Community chat',
        ' Servers and channels.',
        '',
      ].join('\n'),
    );
  });

  it('has the long description in lines that are short enough', () => {
    const long = 'Servers and channels. '.repeat(8).trim();
    const text = controlFile({ ...readOrder(WORDS), description: `Community chat\n${long}` }, 1);
    const [, ...lines] = text.slice(text.indexOf('Description:')).trimEnd().split('\n');
    expect([lines.join(''), lines.length]).toEqual([` ${long}`, 3]);
    expect(lines.filter((line) => line.length > 80 || !line.startsWith(' '))).toEqual([]);
  });

  it('becomes a spec file, in which nothing is taken for a macro', () => {
    const spec = specFile(
      { ...readOrder(WORDS), type: 'rpm', vendor: '100 % us' },
      { afterInstall: '#!/bin/bash\necho %in', afterRemove: 'echo out' },
      ['/opt/Guildhall'],
    );
    expect(['amd64', 'arm64', 'x86_64'].map((name) => rpmArchitecture(name))).toEqual([
      'x86_64',
      'aarch64',
      'x86_64',
    ]);
    expect(spec).toContain('Vendor: 100 %% us');
    expect(spec).toContain('Requires: libgtk-3-0\nRequires: libnss3\n');
    expect(spec).toContain('%post -p /bin/bash\necho %%in');
    expect(spec).toContain('[ "$1" = 0 ] || exit 0\necho out');
    expect(spec).toContain('%files\n%defattr(-,root,root,-)\n"/opt/Guildhall"\n');
  });
});

it('the script for the end of a package does nothing when a newer one takes its place', () => {
  const lines = whenItGoes('#!/bin/bash\nrm x').split('\n');
  expect(lines[0]).toBe('#!/bin/bash');
  expect(lines[1]).toContain('remove|purge|disappear) ;; *) exit 0');
  expect(lines[2]).toBe('rm x');
});

describe('what stays in home folders', () => {
  const run = (word: string, script = whenItGoes('#!/bin/sh\necho gone')) => {
    const { stdout, status } = spawnSync('sh', ['-s', '--', word], { input: script, encoding: 'utf8' });
    return { stdout, status };
  };

  it('is said when a Debian package is purged, with how to remove it, and not before', () => {
    expect(run('upgrade')).toEqual({ stdout: '', status: 0 });
    expect(run('remove')).toEqual({ stdout: 'gone\n', status: 0 });
    const { stdout, status } = run('purge');
    expect([stdout.split('\n')[1], status]).toEqual([
      'Guildhall leaves the data of each person who used it in their home folder.',
      0,
    ]);
    for (const words of ['guildhall --remove-my-data', '~/.config/Guildhall ', '~/.config/mimeapps.list '])
      expect(stdout).toContain(words);
    // Also without a script of the package.
    expect(run('purge', whenItGoes('')).stdout).toContain('--remove-my-data');
  });

  it('is said when an RPM package goes', () => {
    const order = { ...readOrder(WORDS), type: 'rpm' as const };
    const end = specFile(order, { afterInstall: '', afterRemove: 'echo gone' }, []).split('%postun')[1] ?? '';
    const script = end.slice(end.indexOf('\n') + 1);
    expect(run('1', script).stdout).toBe('');
    expect(run('0', script).stdout).toContain('guildhall --remove-my-data');
  });
});

describe('the packages to make', () => {
  const system = {
    platform: 'linux',
    hasCommand: (name: string) => name === 'dpkg-deb',
    appImageTools: undefined,
  };

  it('are all that the system can make, and the others say why not', () => {
    const { targets, left } = chooseTargets([], system);
    expect(targets).toEqual(['deb', 'tar.gz', 'zip']);
    expect(left.map(({ target }) => target)).toEqual(['rpm', 'AppImage']);
    expect(left[0]?.reason).toContain('rpmbuild is not here');
  });

  it('are those asked for, where they can be made', () => {
    const all = { ...system, hasCommand: () => true, appImageTools: '/tools' };
    expect(chooseTargets(['rpm', 'AppImage'], all).targets).toEqual(['rpm', 'AppImage']);
    expect(chooseTargets(['dmg'], all).left[0]?.reason).toBe('it is made on another system than linux');
  });

  it('are listed with their sizes and sums, and with what is inside', () => {
    const table = packageTable(
      [{ file: 'a.deb', bytes: 1_500_000, sha256: 'ab' }],
      [{ target: 'rpm', reason: 'no' }],
      ['inside: X', 'signed: Y'],
    );
    expect(table.split('\n')).toEqual([
      'a.deb     1.5 MB  sha256 ab',
      'not made: rpm: no',
      'inside: X',
      'signed: Y',
    ]);
  });
});

it('the descriptions of two goes become one', () => {
  const own = 'version: 1.0.0\nfiles:\n  - url: a.deb\n    size: 1\npath: a.deb\n';
  const other = 'version: 1.0.0\nfiles:\n  - url: a.AppImage\n    size: 2\npath: a.AppImage\n';
  expect(mergedFeed(own, other)).toBe(
    'version: 1.0.0\nfiles:\n  - url: a.deb\n    size: 1\n  - url: a.AppImage\n    size: 2\npath: a.deb\n',
  );
});

describe('the licences', () => {
  it('are those of the packages that the sources name', () => {
    const source = `import { z } from 'zod';
      import type { A } from '@scope/one/deep';
      import './own.css'; import '@scope/font/index.css';
      const late = await import('late');
      import { readFile } from 'node:fs'; import { app } from 'electron/main'; import { b } from '../b';`;
    expect(packagesNamedIn(source)).toEqual(['zod', '@scope/one', '@scope/font', 'late']);
  });

  it('and of those that these need, each found as Node finds it', () => {
    const lock = {
      'node_modules/a': { dependencies: { b: '1' } },
      'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
      'node_modules/b': {},
      'node_modules/c': { optionalDependencies: { d: '1', gone: '1' } },
      'node_modules/d': {},
      'node_modules/other': {},
    };
    expect(shippedPackages(lock, ['a'])).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
      'node_modules/d',
    ]);
  });
});
