import { removalSwitches } from '../removal/request';
import { selfTestSwitches } from '../selftest/options';
import { LED_SWITCH } from './display/lead-to-display';

/** A word with this value, or any; `none` takes no value. */
type Values = 'none' | 'any' | readonly string[];

/** What is ours. */
const OWN: Readonly<Record<string, Values>> = {
  '--hidden': 'none',
  '--version': 'none',
  [LED_SWITCH]: 'none',
  '--server': 'any',
  '--user-data-dir': 'any',
  ...removalSwitches,
  ...Object.fromEntries(selfTestSwitches.map((name) => [name, 'any'] as const)),
};

/** What desktops, people and packages set of Chromium's: how it draws, in which language, and by which keyring. */
const OF_CHROMIUM: Readonly<Record<string, Values>> = {
  '--class': 'any',
  '--disable-dev-shm-usage': 'none',
  '--disable-gpu': 'none',
  '--disable-gpu-compositing': 'none',
  '--disable-smooth-scrolling': 'none',
  '--display': 'any',
  '--enable-wayland-ime': ['', 'true', 'false'],
  '--force-color-profile': 'any',
  '--force-device-scale-factor': 'any',
  '--force-high-contrast': 'none',
  '--force-prefers-reduced-motion': 'none',
  '--force-renderer-accessibility': ['', 'basic', 'form-controls', 'complete'],
  '--gtk-version': ['3', '4'],
  '--lang': 'any',
  '--ozone-platform': ['x11', 'wayland', 'auto', 'headless'],
  '--ozone-platform-hint': ['x11', 'wayland', 'auto'],
  '--password-store': [
    ...['basic', 'gnome', 'gnome-keyring', 'gnome-libsecret', 'detect'],
    ...['kwallet', 'kwallet5', 'kwallet6'],
  ],
  '--wayland-text-input-version': ['1', '3'],
};

/** What the systems add by themselves: the installer of Windows after an update, its notifications, an old Finder. */
const OF_THE_SYSTEM: readonly RegExp[] = [
  /^--(?:updated|force-run)$/,
  /^-(?:ToastActivated|Embedding)$/,
  /^-psn_\d+_\d+$/,
];

const ALLOWED: Readonly<Record<string, Values>> = { ...OWN, ...OF_CHROMIUM };

const isAllowed = (word: string): boolean => {
  if (OF_THE_SYSTEM.some((form) => form.test(word))) return true;
  const at = word.indexOf('=');
  const name = at < 0 ? word : word.slice(0, at);
  const values = Object.hasOwn(ALLOWED, name) ? ALLOWED[name] : undefined;
  if (values === undefined) return false;
  if (values === 'any') return true;
  const value = at < 0 ? '' : word.slice(at + 1);
  return values === 'none' ? at < 0 : values.includes(value);
};

/** Whether Chromium takes a word for a switch: `--x` and `-x` on every system, `/x` on Windows. */
const isSwitch = (word: string, platform: NodeJS.Platform): boolean =>
  (word.startsWith('-') && word !== '-' && word !== '--') || (platform === 'win32' && word.startsWith('/'));

/**
 * The first switch that the packaged app does not start with, without its value, or null. Only what is named here may
 * stand on the command line: there are over a thousand switches of Chromium's and Electron's, and many open the app to
 * others. A word after `--` is judged as well.
 */
export const refusedSwitch = (argv: readonly string[], platform: NodeJS.Platform): string | null => {
  const word = argv.slice(1).find((given) => isSwitch(given, platform) && !isAllowed(given));
  return word === undefined ? null : (word.split('=')[0] ?? word);
};

/** Variables of Electron's that change nothing in a package, or only how it looks. */
const ALLOWED_OF_ELECTRON: ReadonlySet<string> = new Set([
  // What the fuses turn off.
  'ELECTRON_RUN_AS_NODE',
  'ELECTRON_DISABLE_SECURITY_WARNINGS',
  'ELECTRON_FORCE_IS_PACKAGED',
  'ELECTRON_IS_DEV',
  'ELECTRON_NO_ATTACH_CONSOLE',
  'ELECTRON_OZONE_PLATFORM_HINT',
  'ELECTRON_TRASH',
]);

/** Those of Chromium and Node by which connections are trusted, or what travels is written down. */
const REFUSED: ReadonlySet<string> = new Set([
  'CHROME_CRASHPAD_PIPE_NAME',
  'CHROME_DEVEL_SANDBOX',
  'CHROME_LOG_FILE',
  'NODE_COMPILE_CACHE',
  'NODE_DEBUG',
  'NODE_DEBUG_NATIVE',
  'NODE_REDIRECT_WARNINGS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_V8_COVERAGE',
  'SSLKEYLOGFILE',
]);

/** The first variable that the packaged app does not start with, or null. An empty one counts: Electron asks only whether it is there. */
export const refusedVariable = (
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string | null => {
  const isRefused = (given: string): boolean => {
    const name = platform === 'win32' ? given.toUpperCase() : given;
    return REFUSED.has(name) || (name.startsWith('ELECTRON_') && !ALLOWED_OF_ELECTRON.has(name));
  };
  return Object.keys(environment).find((name) => environment[name] !== undefined && isRefused(name)) ?? null;
};
