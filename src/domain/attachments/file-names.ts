import { cutText } from '../messages/cut-text';
import { stripInvisible } from '../links/strip-invisible';
import { trimCharacters, trimCharactersEnd } from '../text/trim-characters';

/** Names of files that run, or that make the system run something when they are opened, on any system. */
const PROGRAMS: ReadonlySet<string> = new Set([
  ...[
    'exe',
    'msi',
    'msix',
    'msp',
    'mst',
    'msixbundle',
    'appx',
    'appxbundle',
    'appinstaller',
    'scr',
    'com',
    'pif',
  ],
  ...[
    'bat',
    'cmd',
    'ps1',
    'psm1',
    'psd1',
    'ps1xml',
    'vbs',
    'vbe',
    'vb',
    'js',
    'jse',
    'mjs',
    'cjs',
    'wsf',
    'wsh',
  ],
  ...[
    'wsc',
    'sct',
    'hta',
    'cpl',
    'msc',
    'reg',
    'inf',
    'lnk',
    'url',
    'gadget',
    'application',
    'appref-ms',
    'dll',
  ],
  ...[
    'chm',
    'hlp',
    'xll',
    'scf',
    'settingcontent-ms',
    'library-ms',
    'search-ms',
    'iso',
    'img',
    'vhd',
    'vhdx',
  ],
  ...[
    'sh',
    'bash',
    'zsh',
    'csh',
    'ksh',
    'fish',
    'run',
    'bin',
    'out',
    'elf',
    'so',
    'appimage',
    'desktop',
    'deb',
  ],
  ...[
    'rpm',
    'flatpak',
    'flatpakref',
    'snap',
    'jar',
    'jnlp',
    'class',
    'py',
    'pyw',
    'pyc',
    'pyz',
    'pl',
    'rb',
    'lua',
  ],
  ...[
    'app',
    'command',
    'tool',
    'workflow',
    'action',
    'terminal',
    'scpt',
    'scptd',
    'applescript',
    'pkg',
    'mpkg',
  ],
  ...['dmg', 'prefpane', 'osx', 'inetloc', 'webloc', 'fileloc', 'apk', 'ipa'],
]);

/** Windows gives a name without them to the program that opens it. */
const DROPPED_AT_END = ' .';

/** What follows the last dot of a name, in lower case; empty without one. */
export const extensionOf = (name: string): string => {
  const clean = trimCharactersEnd(stripInvisible(name), DROPPED_AT_END);
  const dot = clean.lastIndexOf('.');
  return dot < 0 ? '' : clean.slice(dot + 1).toLowerCase();
};

/** Whether a file of this name can run programs when it is opened. */
export const isProgram = (name: string): boolean => PROGRAMS.has(extensionOf(name));

/** Names that Windows gives to devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)/i;
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cs}]/gu;
/** Code points; a file system takes 255 bytes or UTF-16 units, of which a code point needs four at most. */
const LONGEST = 60;
const LONGEST_EXTENSION = 16;
const NAMELESS = 'file';

/**
 * A name for a file on any system: without folders, invisible characters and what reorders text, not hidden, and short
 * enough. Its extension stays.
 */
export const safeFileName = (name: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = trimCharacters(stripInvisible(last.replace(NOT_IN_NAMES, '_')), DROPPED_AT_END);
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 ? clean.slice(dot) : '';
  const isShort = extension.length <= LONGEST_EXTENSION;
  const stem = isShort && extension !== '' ? clean.slice(0, dot) : clean;
  const cut = trimCharacters(cutText(stem, LONGEST).replace('…', ''), DROPPED_AT_END);
  const safe = `${cut === '' ? NAMELESS : cut}${isShort ? extension : ''}`;
  return DEVICE.test(safe) ? `_${safe}` : safe;
};

/** The name as it is, then with a number before its extension: 'a.png', 'a (2).png', 'a (3).png'. */
export const numberedName = (name: string, nth: number): string => {
  if (nth <= 1) return name;
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? `${name} (${nth})` : `${name.slice(0, dot)} (${nth})${name.slice(dot)}`;
};
