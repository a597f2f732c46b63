/** The house's import rules (README of src): who may import whom. A rule's `comment` is what its breaker reads. */
const room = (from, allowed, packages, comment) => [
  {
    name: `room-${from.replace(/[^a-z]+/g, '-')}`,
    comment,
    severity: 'error',
    from: { path: `^src/${from}/` },
    to: { path: '^src/', pathNot: allowed.map((a) => `^src/${a}`) },
  },
  {
    name: `packages-${from.replace(/[^a-z]+/g, '-')}`,
    comment: `${from}: only ${packages.join(', ') || 'no packages'}`,
    severity: 'error',
    from: { path: `^src/${from}/` },
    to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'], pathNot: packages },
  },
];
const npm = (name) => `node_modules/${name}(/|$)`;
const CORE = '^(node:)?[a-z_/0-9]+$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', comment: 'No import cycles anywhere.', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', comment: 'An import that cannot be resolved.', from: { path: '^src/' }, to: { couldNotResolve: true, pathNot: '^electron/' } },
    ...room('contract', ['contract/'], [npm('zod')], 'contract holds data only'),
    ...room('domain', ['contract/', 'domain/'], [], 'domain is pure: contract and domain only'),
    ...room('main', ['contract/', 'domain/', 'main/'], [npm('electron'), npm('ws'), npm('@types/ws'), npm('electron-store'), CORE], 'main: contract and domain only; it meets the server over the wire'),
    ...room('preload', ['contract/ipc/(names|bridge)', 'preload/'], [npm('electron')], 'preload: names and bridge only'),
    ...room('server', ['contract/', 'domain/', 'server/'], [npm('(ws|@types/ws|fastify|@fastify/[a-z-]+|kysely|zod|@electric-sql/pglite|@node-rs/argon2|@napi-rs/image|pg|@types/pg|ioredis)'), CORE], 'server: never electron, main or renderer'),
    ...room('renderer/ui', ['renderer/ui/', 'renderer/styles/'], [npm('(react|react-dom|@types/react|radix-ui|@radix-ui/[a-z-]+|lucide-react|cmdk|@tanstack/react-virtual)')], 'ui: react and styles only; no store, no bridge, no contract'),
    ...room('renderer/bridge', ['contract/', 'renderer/bridge/'], [], 'bridge: contract only'),
    ...room('renderer/state', ['contract/', 'domain/', 'renderer/bridge/', 'renderer/state/'], [npm('(@reduxjs/toolkit|redux|react-redux|@types/react|react)')], 'state: contract, domain, bridge'),
    {
      name: 'features',
      severity: 'error',
      comment: 'A feature: state, ui, domain, contract, assets and itself; never app or bridge.',
      from: { path: '^src/renderer/features/' },
      to: { path: '^src/', pathNot: ['^src/(contract|domain)/', '^src/renderer/(state|ui|styles|features|assets)/'] },
    },
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
      comment: 'Slices import only types from store.ts.',
      from: { path: '^src/renderer/state/[^/]+/' },
      to: { path: '^src/renderer/state/store\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-apart',
      severity: 'error',
      comment: 'Client and server meet in contract and domain alone.',
      from: { path: '^src/(main|preload|renderer)/' },
      to: { path: '^src/server/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.web.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
