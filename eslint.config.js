import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { linearExpressions } from './tools/lint/linear-expressions.mjs';
import { shownTexts } from './tools/lint/shown-texts.mjs';

/**
 * Raw modules that have one door each. `files` may import them, nobody else in src may; the message names the door.
 * Types do no harm and pass, except where the way they are named is the point.
 */
const DOORS = [
  { files: [], name: 'electron', message: 'Say which process: electron/main or electron/renderer.' },
  {
    files: ['src/main/gateway/runner.ts', 'src/server/gateway/*.ts'],
    name: 'ws',
    allowTypeImports: true,
    message: 'Sockets are opened in main/gateway/runner.ts and server/gateway only.',
  },
  {
    files: ['src/main/preferences/**'],
    name: 'electron-store',
    allowTypeImports: true,
    message: 'Preferences are read and written in main/preferences only.',
  },
  {
    files: ['src/main/ipc/register.ts'],
    name: 'electron/main',
    importNames: ['ipcMain'],
    allowTypeImports: true,
    message: 'IPC is registered in main/ipc/register.ts only.',
  },
  {
    files: ['src/main/session/**'],
    name: 'electron/main',
    importNames: ['safeStorage'],
    allowTypeImports: true,
    message: 'What is secret is kept by main/session only.',
  },
  {
    files: ['src/main/updates/electron-updater.ts'],
    name: 'electron-updater',
    allowTypeImports: true,
    message: 'Updates are fetched in main/updates/electron-updater.ts only.',
  },
  {
    files: ['src/renderer/state/hooks.ts'],
    name: 'react-redux',
    importNames: ['useSelector', 'useDispatch', 'useStore'],
    message: 'Use the typed hooks of renderer/state/hooks.ts.',
  },
];

/** What of Node's makes files and folders with the rights that the umask leaves. main does so in main/disk only. */
const RAW_WRITES = [
  ...['mkdir', 'mkdirSync', 'writeFile', 'writeFileSync', 'appendFile', 'appendFileSync'],
  ...['copyFile', 'copyFileSync', 'cp', 'cpSync', 'createWriteStream', 'promises', 'default'],
];
const DISK = ['fs', 'node:fs', 'fs/promises', 'node:fs/promises'].map((name) => ({
  name,
  importNames: RAW_WRITES,
  message:
    'Files of main are their person’s alone: makeFolder (main/disk/folders.ts), replaceFile (own-files.ts).',
}));

/** The last block that names a rule for a file replaces all before it, so each door's block repeats the other doors. */
const allDoorsBut = (open, more = []) => {
  const paths = DOORS.filter((door) => door !== open).map(({ files: _files, ...path }) => path);
  return { '@typescript-eslint/no-restricted-imports': ['error', { paths: [...paths, ...more] }] };
};
const doorBlocks = [
  { files: ['src/**'], rules: allDoorsBut(undefined) },
  { files: ['src/main/**'], ignores: ['src/main/disk/**'], rules: allDoorsBut(undefined, DISK) },
  ...DOORS.flatMap((door) =>
    door.files.map((file) => ({
      files: [file],
      rules: allDoorsBut(door, file.startsWith('src/main/') ? DISK : []),
    })),
  ),
];

/** What is private in a class is so when it runs, too. A constructor cannot be. */
const PRIVATE = ['PropertyDefinition', "MethodDefinition[kind!='constructor']", 'TSParameterProperty'].map(
  (node) => ({
    selector: `${node}[accessibility='private']`,
    message: 'Private is written with a number sign: #name.',
  }),
);
const FORMS = [
  ...PRIVATE,
  { selector: 'TSEnumDeclaration', message: 'No enums: an `as const` table and its keys.' },
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that declares it.' },
  {
    selector: "MemberExpression[object.name='URL'][property.name='canParse']",
    message: 'Take parseUrl of contract/parse-url.ts, which says why.',
  },
];
const AMBIENT = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'The pure rooms are told the time.',
  },
];

/** What leaves this computer goes through a guard (docs/security.md): nobody in main fetches beside it. */
const GUARDED =
  'Take the guarded fetch of main/api: home-fetch.ts for servers, fetch-picture.ts for strangers.';
const RAW_FETCHES = [
  ...['fetch', 'request', 'resolveHost'].map((property) => ({ object: 'net', property, message: GUARDED })),
  ...['fetch', 'resolveHost', 'loadURL', 'downloadURL'].flatMap((property) =>
    ['session', 'defaultSession', 'globalThis'].map((object) => ({ object, property, message: GUARDED })),
  ),
];
const RAW_GLOBALS = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'].map((name) => ({
  name,
  message: GUARDED,
}));
const RAW_MODULES = {
  paths: ['http', 'node:http']
    .flatMap((name) => [{ name, importNames: ['request', 'get', 'Agent', 'default'], message: GUARDED }])
    .concat(
      ['https', 'node:https', 'http2', 'node:http2', 'undici'].map((name) => ({ name, message: GUARDED })),
    ),
};
/** Types of Node are in reach because the tests of the renderer share its compiler environment. */
const NO_NODE = [
  ...['process', 'Buffer', 'global', 'require', 'module', 'setImmediate', '__dirname', '__filename'],
].map((name) => ({ name, message: 'There is no Node in the renderer.' }));
const NO_NETWORK = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'].map((name) => ({
  name,
  message: 'The renderer has no network: main owns it, through renderer/bridge.',
}));
const NO_BRIDGE = ['window', 'globalThis', 'self'].map((object) => ({
  object,
  property: 'guildhall',
  message: 'window.guildhall is read in renderer/bridge/bridge.ts only.',
}));

/** Microphone, loudspeakers and the way to the server's media have one door. */
const ONLY_VOICE = 'Microphone, loudspeakers and calls are opened in renderer/voice/browser-media.ts only.';
const RAW_MEDIA = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'AudioContext', 'MediaStream'].map(
  (name) => ({ name, message: ONLY_VOICE }),
);
const NO_MEDIA = [
  'mediaDevices',
  'getUserMedia',
  'getDisplayMedia',
  ...RAW_MEDIA.map(({ name }) => name),
].map((property) => ({
  property,
  message: ONLY_VOICE,
}));

const NO_PATHS = { property: 'openPath', message: 'Nothing opens a path of the file system.' };

const GUILDHALL = { rules: { 'linear-expressions': linearExpressions, 'shown-texts': shownTexts } };

export default tseslint.config(
  {
    ignores: [
      'out',
      '.dev',
      'release',
      'gallery',
      'bench-results',
      'node_modules',
      '.dependency-cruiser.cjs',
    ],
  },
  { linterOptions: { noInlineConfig: true } },
  ...tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/unified-signatures': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      // oxlint, which has the rules that need types (.oxlintrc.json), would heed it.
      'no-warning-comments': ['error', { terms: ['eslint-disable', 'oxlint-disable'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  ...doorBlocks,
  { files: ['src/**'], rules: { 'no-restricted-syntax': ['error', ...FORMS] } },
  {
    files: ['src/contract/**', 'src/domain/**'],
    rules: {
      'no-restricted-syntax': ['error', ...FORMS, ...AMBIENT],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The pure rooms are told the time.' },
        { object: 'Math', property: 'random', message: 'The pure rooms are given their random numbers.' },
      ],
    },
  },
  { files: ['src/main/**'], rules: { 'no-restricted-properties': ['error', NO_PATHS, ...RAW_FETCHES] } },
  {
    files: ['src/main/**'],
    rules: {
      'no-restricted-globals': ['error', ...RAW_GLOBALS],
      'no-restricted-imports': ['error', RAW_MODULES],
    },
  },
  {
    // The doors: to the chosen servers, to strangers; the self-test looks at the app from outside.
    files: [
      ...['src/main/api/raw-fetch.ts', 'src/main/api/fetch-picture.ts', 'src/main/selftest/**'],
      // The gateway's own way through a proxy, to the server that was chosen, and that of calls that go out once.
      ...['src/main/gateway/dial.ts', 'src/main/gateway/dial-agent.ts', 'src/main/gateway/dialled-fetch.ts'],
    ],
    rules: {
      'no-restricted-properties': ['error', NO_PATHS],
      'no-restricted-globals': 'off',
      'no-restricted-imports': 'off',
    },
  },
  {
    files: ['src/renderer/**'],
    plugins: { 'react-hooks': hooks },
    rules: {
      ...hooks.configs.recommended.rules,
      // It warns of what the React compiler cannot memoise; this app is built without that compiler.
      'react-hooks/incompatible-library': 'off',
      'no-restricted-globals': ['error', ...NO_NODE, ...NO_NETWORK, ...RAW_MEDIA],
      'no-restricted-properties': ['error', ...NO_BRIDGE, ...NO_MEDIA],
    },
  },
  {
    // Microphone, loudspeakers and the way to the server's media are opened in one file; the others are given them.
    files: ['browser-media', 'microphone', 'screen'].map((name) => `src/renderer/voice/${name}.ts`),
    rules: { 'no-restricted-properties': ['error', ...NO_BRIDGE] },
  },
  {
    files: ['src/renderer/voice/browser-media.ts'],
    rules: { 'no-restricted-globals': ['error', ...NO_NODE, ...NO_NETWORK] },
  },
  {
    files: ['src/renderer/bridge/bridge.ts'],
    rules: { 'no-restricted-properties': ['error', ...NO_MEDIA] },
  },
  {
    files: ['src/**', 'tools/**'],
    plugins: { guildhall: GUILDHALL },
    rules: { 'guildhall/linear-expressions': 'error' },
  },
  {
    // What people read passes src/domain/i18n; what does not is listed with the reason in tools/lint/shown-names.mjs.
    files: ['src/renderer/**', 'src/main/**', 'src/domain/**', 'src/contract/{rest/**,audit-actions.ts}'],
    plugins: { guildhall: GUILDHALL },
    rules: { 'guildhall/shown-texts': 'error' },
  },
  {
    files: ['tools/**', 'tests/**', 'src/server/index.ts', 'src/renderer/app/development.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // The declaration of a module without a file has no relative imports, only types by import().
    files: ['types/**/*.d.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    },
  },
  {
    files: ['tests/**', 'tools/gallery/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // A whole app is never done at the moment that it is looked at.
    files: ['tests/e2e/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.name='expect'] > AwaitExpression",
          message: 'One look sees what is not there yet: expect.poll(() => ...), or .resolves for what acts.',
        },
      ],
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
