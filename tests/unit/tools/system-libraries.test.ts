import { describe, expect, it } from 'vitest';
import {
  installCommand,
  missingLibraries,
  packagesFor,
  parseRelease,
} from '../../../tools/setup/system-libraries.mjs';

const bookworm = parseRelease('ID=debian\nVERSION_ID="12"\n');

describe('the release of the system', () => {
  it.each([
    ['ID=debian\nVERSION_ID="12"\n', true, false],
    ['ID=debian\nVERSION_ID="13"\n', true, true],
    ['PRETTY_NAME="Debian GNU/Linux trixie/sid"\nID=debian\n', true, true],
    ['ID=ubuntu\nID_LIKE=debian\nVERSION_ID="22.04"\n', true, false],
    ['ID=ubuntu\nID_LIKE=debian\nVERSION_ID="24.04"\n', true, true],
    ['ID=linuxmint\nID_LIKE="ubuntu debian"\nVERSION_ID="22"\n', true, true],
    ['ID=fedora\nVERSION_ID=40\n', false, false],
    ['', false, false],
  ])('%j', (text, isDebian, hasRenamed) => {
    expect(parseRelease(text)).toEqual({ isDebian, hasRenamed });
  });
});

it('reads from ldd what is missing, and nothing else', () => {
  const output = `	linux-vdso.so.1 (0x00007fff)
	libgtk-3.so.0 => not found
	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)
	libatk-1.0.so.0 => not found
`;
  expect(missingLibraries(output)).toEqual(['libgtk-3.so.0', 'libatk-1.0.so.0']);
});

describe('packages', () => {
  it('are named once, sorted, with the commands beside the libraries', () => {
    const { packages, unknown } = packagesFor(
      ['libnss3.so', 'libsmime3.so', 'libgtk-3.so.0'],
      ['xvfb'],
      bookworm,
    );
    expect(packages).toEqual(['libgtk-3-0', 'libnss3', 'xvfb']);
    expect(unknown).toEqual([]);
  });

  it('have their new names where the release has them', () => {
    const trixie = parseRelease('ID=debian\nVERSION_ID="13"\n');
    expect(packagesFor(['libgtk-3.so.0', 'libnss3.so'], [], trixie).packages).toEqual([
      'libgtk-3-0t64',
      'libnss3',
    ]);
  });

  it('are not guessed for a library that is not known', () => {
    expect(packagesFor(['libnew.so.1'], [], bookworm)).toEqual({ packages: [], unknown: ['libnew.so.1'] });
  });

  it('make a command to type', () => {
    expect(installCommand(['libnss3', 'xvfb'])).toBe(
      'sudo apt-get update && sudo apt-get install -y --no-install-recommends libnss3 xvfb',
    );
  });
});
