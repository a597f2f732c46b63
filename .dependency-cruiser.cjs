/** The house's import rules: who may import whom. A rule's `comment` is what its breaker reads. */

const npm = (...names) => `node_modules/(@types/)?(${names.join('|')})(/|$)`;
const CORE = '^(node:)?(?!electron)[a-z_/0-9]+$';
/** Made while the page is built (tools/rows). */
const MADE = '^virtual:row-facts$';
const SHIPPED = '^resources/';
const REACT = ['react', 'react-dom'];
const SHOWN = [
  ...[...REACT, 'lucide-react', 'cmdk', '@tanstack/react-virtual'],
  ...['blurhash', 'emojibase-data', 'lowlight', 'qr'],
  ...['@iconify-json/twemoji', '@fontsource-variable/[a-z-]+'],
];
const STATE = ['@reduxjs/toolkit', 'redux', 'react-redux'];

/**
 * A room of src: `rooms` it may import from, and what it may import from elsewhere. All that is not named is refused.
 */
const room = ({ name, from = `^src/${name}/`, rooms, elsewhere, comment }) => [
  {
    name: `room-${name.replace(/[^a-z]+/g, '-')}`,
    comment,
    severity: 'error',
    from: { path: from },
    to: { path: '^src/', pathNot: rooms.map((path) => `^src/${path}`) },
  },
  {
    name: `packages-${name.replace(/[^a-z]+/g, '-')}`,
    comment: `${name}: of packages and built-in modules only ${elsewhere.join(', ') || 'none'}`,
    severity: 'error',
    from: { path: from },
    // A relative path is left only where nothing was found; 'resolvable' speaks of that.
    to: { pathNot: ['^src/', '^[.](?!.*node_modules)', ...elsewhere] },
  },
];

/** The folders of main in their order: each may import those before it. What lies beside them is for all. */
const MAIN = [
  ...['disk', 'bus', 'diagnostics', 'ipc', 'page', 'watch', 'window', 'api', 'gateway', 'updates', 'consent'],
  ...[
    'links',
    'preferences',
    'startup',
    'spelling',
    'files',
    'menu',
    'tray',
    'notifications',
    'local-server',
  ],
  ...[
    'session',
    'uploads',
    'outbox',
    'keep',
    'selftest',
    'removal',
    'practice',
    'help',
    'screens',
    'desk',
    'desktop',
    'start',
    'parts',
  ],
];

/** The same of the server (docs/decisions/024). */
const SERVER = [
  ...[
    'data',
    'blobs',
    'security',
    'programs',
    'decoder',
    'media',
    'catalogue',
    'bus',
    'outgoing',
    'pictures',
    'attachments',
    'gateway',
    'voice',
    'previews',
    'search',
    'mail',
    'exports',
    'handlers',
  ],
  ...['sweeps', 'http', 'tls', 'watch', 'cluster', 'admin'],
];

/**
 * The rules of a room whose folders stand in an order. `tops` are the files beside the folders that put them together, and
 * so are imported by none of them, but by those that `but` names.
 */
const order = (room, list, folders, tops, but = () => []) => [
  ...folders.map((folder, at) => {
    const closed = tops.filter((top) => !but(folder).includes(top));
    return {
      name: `${room}-order-${folder}`,
      comment: `${room}/${folder} imports only the folders before it (${list} in .dependency-cruiser.cjs)`,
      severity: 'error',
      from: { path: `^src/${room}/${folder}/` },
      to: {
        path: [
          `^src/${room}/(${closed.join('|')})\\.ts$`,
          ...folders.slice(at + 1).map((later) => `^src/${room}/${later}/`),
        ],
      },
    };
  }),
  {
    name: `${room}-order-unnamed`,
    comment: `A folder of ${room} needs its place in the order (${list} in .dependency-cruiser.cjs)`,
    severity: 'error',
    from: { path: `^src/${room}/[^/]+/`, pathNot: folders.map((folder) => `^src/${room}/${folder}/`) },
    to: {},
  },
];
const mainOrder = order('main', 'MAIN', MAIN, ['core', 'index', 'run']);
const serverOrder = order(
  'server',
  'SERVER',
  SERVER,
  ['app', 'demo', 'index', 'options', 'run', 'server-process'],
  // The operator's tools begin a server of their own.
  (folder) => (folder === 'admin' ? ['app', 'server-process'] : []),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'No import cycles, types included: whoever reads a file can read what it needs first.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that cannot be resolved.',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: ['^electron/(main|common|renderer)$', MADE] },
    },
    ...room({
      name: 'contract',
      rooms: ['contract/'],
      elsewhere: [npm('zod')],
      comment: 'contract holds data only',
    }),
    ...room({
      name: 'domain',
      rooms: ['contract/', 'domain/'],
      elsewhere: [],
      comment: 'domain is pure: contract and domain only',
    }),
    ...room({
      name: 'main',
      rooms: ['contract/', 'domain/', 'main/'],
      elsewhere: [
        '^electron/(main|common)$',
        CORE,
        SHIPPED,
        npm(
          'ws',
          'electron-store',
          'electron-updater',
          'fflate',
          'fs-native-extensions',
          'node',
          'semver',
          'socks',
        ),
      ],
      comment: 'main: contract and domain only; it meets the server over the wire',
    }),
    ...mainOrder,
    ...room({
      name: 'preload',
      rooms: ['contract/ipc/(names|bridge)\\.ts$', 'preload/'],
      elsewhere: ['^electron/renderer$'],
      comment: 'preload: names and bridge only',
    }),
    ...room({
      name: 'server',
      rooms: ['contract/', 'domain/', 'server/'],
      elsewhere: [
        ...[CORE, npm('ws', 'fastify', '@fastify/[a-z-]+', 'kysely', 'zod', 'node', 'pg', 'ioredis')],
        npm(
          '@electric-sql/pglite',
          '@node-rs/argon2',
          '@napi-rs/image',
          'fs-native-extensions',
          'node-datachannel',
          'emojibase-data',
          'omggif',
        ),
        npm(
          '@aws-sdk/client-s3',
          'blurhash',
          'file-type',
          'htmlparser2',
          'leven',
          'music-metadata',
          'nanotar',
          'nodemailer',
          'omggif',
          'otpauth',
          'smol-toml',
          'prom-client',
          'yazl',
        ),
      ],
      comment: 'server: never electron, main or renderer',
    }),
    ...serverOrder,
    ...room({
      name: 'renderer/ui',
      rooms: ['renderer/ui/', 'renderer/styles/', 'domain/i18n/'],
      elsewhere: [npm(...SHOWN, 'radix-ui', '@radix-ui/[a-z-]+')],
      comment: 'ui: react, styles and the language of texts; no store, no bridge, no contract',
    }),
    ...room({
      name: 'renderer/bridge',
      rooms: ['contract/', 'renderer/bridge/'],
      elsewhere: [],
      comment: 'bridge: contract only',
    }),
    ...room({
      name: 'renderer/state',
      rooms: ['contract/', 'domain/', 'renderer/bridge/', 'renderer/state/'],
      elsewhere: [npm(...STATE, 'react'), MADE],
      comment: 'state: contract, domain and bridge',
    }),
    ...room({
      name: 'renderer/voice',
      rooms: ['contract/', 'domain/', 'renderer/voice/', 'renderer/state/voice/media\\.ts$'],
      elsewhere: [],
      comment: 'voice: contract, domain and the types of its answers',
    }),
    {
      name: 'voice-when-used',
      severity: 'error',
      comment: 'What opens microphones is fetched when voice is first used: main.tsx imports it by import().',
      from: { path: '^src/renderer/', pathNot: '^src/renderer/voice/' },
      to: { path: '^src/renderer/voice/', dependencyTypesNot: ['dynamic-import'] },
    },
    ...room({
      name: 'renderer/features',
      rooms: ['contract/', 'domain/', 'renderer/(state|ui|styles|features|assets)/'],
      elsewhere: [SHIPPED, npm(...SHOWN)],
      comment: 'a feature: state, ui, domain, contract, assets and itself; never app or bridge',
    }),
    ...room({
      name: 'renderer/app',
      from: '^src/renderer/(app/|assets/|styles/|[^/]+$)',
      rooms: ['contract/', 'domain/', 'renderer/'],
      elsewhere: [SHIPPED, npm(...SHOWN, ...STATE)],
      comment: 'app: all of the renderer, contract and domain',
    }),
    {
      name: 'features-apart',
      severity: 'error',
      comment: 'A feature never imports another: share through state, ui or domain, or compose in app.',
      from: { path: '^src/renderer/features/([^/]+)/' },
      to: { path: '^src/renderer/features/([^/]+)/', pathNot: '^src/renderer/features/$1/' },
    },
    {
      name: 'store-types-only',
      severity: 'error',
      comment:
        'store.ts and the types.ts of a noun hold types alone; state types come from types.ts, not from slices.',
      from: { path: '^src/renderer/state/(store|[^/]+/types)\\.ts$' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'store-made-by-app',
      severity: 'error',
      comment: 'What knows every slice is for the app: slices and thunks import store.ts, which holds types.',
      from: { path: '^src/renderer/(state|features)/' },
      to: { path: '^src/renderer/state/make-store\\.ts$' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.web.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
