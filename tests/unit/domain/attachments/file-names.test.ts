import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  extensionOf,
  isProgram,
  numberedName,
  safeFileName,
} from '../../../../src/domain/attachments/file-names';
import { hostileStrings } from '../../../support/hostile/strings';

describe('a file that can run programs', () => {
  it.each([
    ...['a.exe', 'A.EXE', 'setup.msi', 'x.scr', 'run.bat', 'run.cmd', 'x.ps1', 'x.sh', 'x.jar', 'x.app'],
    ...['x.AppImage', 'x.deb', 'x.rpm', 'x.dmg', 'x.lnk', 'x.desktop', 'x.vbs', 'x.js', 'x.reg', 'x.iso'],
    // Windows drops dots and spaces at the end, and people see nothing of invisible characters.
    ...['a.exe.', 'a.exe ', 'a.exe . .', 'a.ex\u200be', 'holiday\u202egpj.exe', 'a.png.exe', '.exe'],
  ])('is known by its name: %j', (name) => expect(isProgram(name)).toBe(true));
  it.each(['a.png', 'exe', 'a.exe.png', 'notes.txt', 'a', '', 'archive.tar.gz', 'sh'])('is not %j', (name) =>
    expect(isProgram(name)).toBe(false),
  );
});

describe('the name of a saved file', () => {
  it.each([
    ['holiday.png', 'holiday.png'],
    ['Übung 1 – Größe.pdf', 'Übung 1 – Größe.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system32\\a.dll', 'a.dll'],
    ['.bashrc', 'bashrc'],
    ['..', 'file'],
    ['', 'file'],
    ['a<b>:"|?*.txt', 'a_b______.txt'],
    ['gpj\u202e.exe', 'gpj.exe'],
    ['a\0b.txt', 'a_b.txt'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['console.txt', 'console.txt'],
    ['a.exe. .', 'a.exe'],
    ['   ', 'file'],
    [`${'a'.repeat(300)}.png`, `${'a'.repeat(60)}.png`],
    [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(58)}`],
    ['😀'.repeat(200), '😀'.repeat(60)],
  ])('%j is saved as %j', (name, safe) => expect(safeFileName(name)).toBe(safe));

  it('leads nowhere and can be read, whatever it was', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostileStrings)), (name) => {
        const safe = safeFileName(name);
        expect(safe).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
        expect(safe).not.toMatch(/^[. ]|[. ]$/);
        expect(Buffer.byteLength(safe)).toBeGreaterThan(0);
        expect(Buffer.byteLength(safe)).toBeLessThan(255);
        expect(safeFileName(safe)).toBe(safe);
      }),
    );
  });

  it('stays that of a program, so that people are asked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('exe', 'sh', 'BAT'), (stem, extension) => {
        const name = `${stem}x.${extension}`;
        expect([isProgram(name), isProgram(safeFileName(name))]).toEqual([true, true]);
      }),
    );
  });

  it('gets a number where there is one already', () => {
    expect([1, 2, 3].map((nth) => numberedName('a.b.png', nth))).toEqual([
      'a.b.png',
      'a.b (2).png',
      'a.b (3).png',
    ]);
    expect(numberedName('noext', 2)).toBe('noext (2)');
  });

  it('has the extension behind its last dot', () => {
    expect(['a.PNG', 'a.tar.gz', 'a', 'a.'].map(extensionOf)).toEqual(['png', 'gz', '', '']);
  });
});
