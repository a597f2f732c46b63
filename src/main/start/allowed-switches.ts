import { removalSwitches } from '../removal/request';
import { selfTestSwitches } from '../selftest/options';
import { PRACTICE_SWITCH } from '../practice/switch';
import { LED_SWITCH } from './display/lead-to-display';

/** The values of a switch: specific ones, or any; `none` means that it takes no value. */
type Values = 'none' | 'any' | readonly string[];

/** The app's own switches. */
const OWN: Readonly<Record<string, Values>> = {
  '--hidden': 'none',
  [PRACTICE_SWITCH]: 'none',
  '--version': 'none',
  [LED_SWITCH]: 'none',
  '--server': 'any',
  '--user-data-dir': 'any',
  ...removalSwitches,
  ...Object.fromEntries(selfTestSwitches.map((name) => [name, 'any'] as const)),
};

/** Chromium's switches that desktops, people and packages set: for rendering, language, and keyring. */
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

/** Switches that the systems add: the installer of Windows after an update, its notifications, an old Finder. */
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

/** Whether Chromium treats an argument as a switch: `--x` and `-x` on every system, `/x` on Windows. */
const isSwitch = (word: string, platform: NodeJS.Platform): boolean =>
  (word.startsWith('-') && word !== '-' && word !== '--') || (platform === 'win32' && word.startsWith('/'));

/**
 * The first switch, without its value, that the packaged app refuses, or null. Only listed switches are allowed:
 * Chromium and Electron have over a thousand, and many open the app to others. Arguments after `--` are checked as
 * well.
 */
export const refusedSwitch = (argv: readonly string[], platform: NodeJS.Platform): string | null => {
  const word = argv.slice(1).find((given) => isSwitch(given, platform) && !isAllowed(given));
  return word === undefined ? null : (word.split('=')[0] ?? word);
};

/** Electron's variables that have no effect in a package, or only on its appearance. */
const ALLOWED_OF_ELECTRON: ReadonlySet<string> = new Set([
  // Turned off by the fuses.
  'ELECTRON_RUN_AS_NODE',
  'ELECTRON_DISABLE_SECURITY_WARNINGS',
  'ELECTRON_FORCE_IS_PACKAGED',
  'ELECTRON_IS_DEV',
  'ELECTRON_NO_ATTACH_CONSOLE',
  'ELECTRON_OZONE_PLATFORM_HINT',
  'ELECTRON_TRASH',
]);

/** Variables of Chromium and Node that change which connections are trusted, or log the traffic. */
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

/**
 * The first variable that the packaged app refuses, or null. An empty one counts as well: Electron only checks whether
 * it exists.
 */
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
