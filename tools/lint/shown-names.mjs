// @ts-check

/**
 * Files whose texts are not translated, with the reason.
 * @type {readonly { readonly files: RegExp, readonly reason: string }[]}
 */
export const NOT_SHOWN = [
  { files: /src\/domain\/i18n\//, reason: 'the functions themselves' },
  { files: /src\/renderer\/features\/ui-parts\//, reason: 'a page of all parts, for those who build them' },
  {
    files: /src\/main\/selftest\//,
    reason: 'a report for those who build the app; its step names are its protocol',
  },
  {
    files: /src\/main\/(removal\/|start\/(?!lifecycle))|src\/main\/start\/display\//,
    reason: 'read in a terminal: switches, --remove-my-data, what keeps the app from starting',
  },
  {
    files: /src\/main\/diagnostics\//,
    reason: 'the log and what is exported with it: people search for its words',
  },
  { files: /src\/main\/(bus|watch)\/|src\/main\/tray\/tray-(host|item)\.ts$/, reason: 'names of D-Bus' },
  {
    files:
      /src\/main\/(notifications\/bus-notifications|desktop\/launcher-count|session\/(keyring-probe|unlock-keyring))\.ts$/,
    reason: 'names of D-Bus',
  },
  { files: /src\/main\/session\/token-vault\.ts$/, reason: 'faults for the log' },
  {
    files: /src\/main\/(api|gateway|ipc)\/|src\/main\/(session\/inspect-server|parts\/session)\.ts$/,
    reason: 'protocols: headers and details of failures for the log',
  },
  { files: /src\/main\/startup\//, reason: 'a format: desktop entries' },
  { files: /src\/main\/preferences\//, reason: 'faults for the log' },
  {
    files: /src\/main\/page\/(csp|safe-page)\.ts$/,
    reason: 'policy of the page; the page that stands in has no code',
  },
  { files: /src\/main\/spelling\/bdict\.ts$/, reason: 'a format: Chromium’s dictionaries' },
  { files: /src\/main\/updates\/signed\/envelope\.ts$/, reason: 'a format: signatures' },
  { files: /src\/domain\/links\/(host-scripts|bidi|punycode)\.ts$/, reason: 'names of Unicode' },
  { files: /src\/domain\/profile\/device-name\.ts$/, reason: 'names of products' },
  { files: /src\/domain\/members\/reserved-name\.ts$/, reason: 'names that nobody may take' },
  {
    files: /src\/domain\/(members\/deleted-user|links\/vanity-code)\.ts$/,
    reason: 'values that servers send',
  },
  {
    files: /src\/renderer\/state\/(boot\/(slice|thunks)|live\/keep-up)\.ts$/,
    reason: 'names of the steps of the start; LoadingScreen.tsx has their texts',
  },
  {
    files: /src\/domain\/practice\/(lines|scenarios)\.ts$/,
    reason: 'what invented people say to each other',
  },
  { files: /src\/domain\/voice\/talk-key\.ts$/, reason: 'names of keys' },
  { files: /src\/domain\/exports\/|-columns\.ts$/, reason: 'a format: the columns of exported files' },
];

/** Words that are the same in every language: names, keys, units. */
export const NOT_TRANSLATED = new Set([
  // Of HTTP.
  'Authorization',
  ...['Guildhall', 'Discord', 'Linux', 'Windows', 'macOS', 'Wayland', 'GitHub'],
  ...['Enter', 'Escape', 'Tab', 'Backspace', 'Shift', 'Control', 'Alt', 'Meta', 'Ctrl', 'PageUp', 'PageDown'],
]);

/** Attributes, fields and columns of tables whose values are displayed. */
export const SHOWN_NAMES = new Set([
  ...[
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'alt',
    'title',
    'placeholder',
    'label',
  ],
  ...[
    'heading',
    'hint',
    'description',
    'disabledReason',
    'confirmLabel',
    'cancelLabel',
    'pendingLabel',
    'copiedLabel',
  ],
  ...[
    'submitLabel',
    'failure',
    'message',
    'question',
    'menuHeader',
    'caption',
    'subtitle',
    'tooltip',
    'toolTip',
  ],
  ...['otherwise', 'about', 'text', 'summary'],
]);

/** Attributes and fields whose values are not displayed. */
export const SILENT_NAMES = new Set([
  ...[
    'className',
    'id',
    'key',
    'type',
    'role',
    'href',
    'src',
    'd',
    'viewBox',
    'style',
    'shortcut',
    'look',
    'as',
    'tone',
  ],
  ...[
    'htmlFor',
    'autoComplete',
    'inputMode',
    'accelerator',
    'serviceName',
    'fill',
    'stroke',
    'transform',
    'variant',
    'keys',
  ],
  ...['script-src', 'style-src', 'connect-src', 'kind', 'defaultPath', 'width', 'height', 'version'],
]);

/** Functions whose arguments, except for the first, are displayed texts. */
export const SHOWN_CALLS = new Set(['toastShown', 'showErrorBox']);

/** Functions whose texts are not displayed. */
export const SILENT_CALLS = new Set([
  ...[
    'startsWith',
    'endsWith',
    'includes',
    'indexOf',
    'split',
    'join',
    'replace',
    'replaceAll',
    'has',
    'get',
    'test',
    'exec',
  ],
  ...[
    'querySelector',
    'querySelectorAll',
    'closest',
    'matches',
    'getElementById',
    'setAttribute',
    'getAttribute',
    'load',
  ],
  ...[
    'addEventListener',
    'removeEventListener',
    'getPropertyValue',
    'setProperty',
    'matchMedia',
    'createElement',
  ],
  ...[
    'invoke',
    'on',
    'once',
    'off',
    'emit',
    'write',
    'debug',
    'info',
    'warn',
    'error',
    'log',
    'createSlice',
    'createAction',
  ],
  ...['DateTimeFormat', 'NumberFormat', 'localeCompare', 'named'],
]);
