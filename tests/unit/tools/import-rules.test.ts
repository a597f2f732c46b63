import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '../../..');

/** Modules that the planted files import; each exists, so that only the rule under test reports. */
const TARGETS = [
  'src/contract/ids.ts',
  'src/contract/ipc/names.ts',
  'src/contract/ipc/calls.ts',
  'src/domain/roles/order.ts',
  'src/main/api/client.ts',
  'src/main/core.ts',
  'src/preload/index.ts',
  'src/server/app.ts',
  'src/server/clock.ts',
  'src/server/data/store.ts',
  'src/server/security/tokens.ts',
  'src/server/gateway/hub.ts',
  'src/server/handlers/gate.ts',
  'src/server/cluster/cluster.ts',
  'src/renderer/ui/form/Button.tsx',
  'src/renderer/ui/form/Button.module.css',
  'src/renderer/styles/tokens.css',
  'src/renderer/bridge/bridge.ts',
  'src/renderer/state/store.ts',
  'src/renderer/state/make-store.ts',
  'src/renderer/state/messages/message-list.ts',
  'src/renderer/state/hooks.ts',
  'src/renderer/features/chat/Chat.tsx',
  'src/renderer/app/App.tsx',
];

/** The importing file, the import, and the rule that refuses it; null if it is permitted. */
const CASES: readonly (readonly [from: string, imported: string, refusedBy: string | null])[] = [
  ['src/contract/a.ts', 'zod', null],
  ['src/contract/a.ts', 'src/contract/ids.ts', null],
  ['src/contract/a.ts', 'src/domain/roles/order.ts', 'room-contract'],
  ['src/contract/a.ts', 'node:fs', 'packages-contract'],
  ['src/domain/a.ts', 'src/contract/ids.ts', null],
  ['src/domain/a.ts', 'zod', 'packages-domain'],
  ['src/domain/a.ts', 'node:crypto', 'packages-domain'],
  ['src/domain/a.ts', 'src/renderer/state/store.ts', 'room-domain'],
  ['src/main/a.ts', 'electron/main', null],
  ['src/main/a.ts', 'electron-store', null],
  ['src/main/a.ts', 'ws', null],
  ['src/main/a.ts', 'node:fs', null],
  ['src/main/a.ts', 'node:fs/promises', null],
  ['src/main/a.ts', 'node:child_process', null],
  ['src/main/a.ts', 'src/domain/roles/order.ts', null],
  ['src/main/a.ts', 'src/server/app.ts', 'room-main'],
  ['src/main/a.ts', 'src/renderer/ui/form/Button.tsx', 'room-main'],
  ['src/main/a.ts', 'fastify', 'packages-main'],
  ['src/main/a.ts', 'react', 'packages-main'],
  ['src/main/a.ts', 'electron/renderer', 'packages-main'],
  ['src/main/a.ts', 'no-such-package', 'resolvable'],
  ['src/main/gateway/a.ts', 'src/main/api/client.ts', null],
  ['src/main/disk/a.ts', 'src/main/api/client.ts', 'main-order-disk'],
  ['src/main/disk/a.ts', 'type src/main/api/client.ts', 'main-order-disk'],
  ['src/main/parts/a.ts', 'src/main/core.ts', 'main-order-parts'],
  ['src/main/new-folder/a.ts', 'src/contract/ids.ts', 'main-order-unnamed'],
  ['src/preload/a.ts', 'electron/renderer', null],
  ['src/preload/a.ts', 'src/contract/ipc/names.ts', null],
  ['src/preload/a.ts', 'src/contract/ipc/calls.ts', 'room-preload'],
  ['src/preload/a.ts', 'node:fs', 'packages-preload'],
  ['src/preload/a.ts', 'electron/main', 'packages-preload'],
  ['src/server/a.ts', 'fastify', null],
  ['src/server/a.ts', '@fastify/multipart', null],
  ['src/server/a.ts', '@electric-sql/pglite', null],
  ['src/server/a.ts', '@node-rs/argon2', null],
  ['src/server/a.ts', '@napi-rs/image', null],
  ['src/server/a.ts', 'kysely', null],
  ['src/server/a.ts', 'ws', null],
  ['src/server/a.ts', 'zod', null],
  ['src/server/a.ts', 'node:net', null],
  ['src/server/a.ts', 'electron/main', 'packages-server'],
  ['src/server/a.ts', 'electron', 'packages-server'],
  ['src/server/a.ts', 'electron-store', 'packages-server'],
  ['src/server/a.ts', 'src/main/api/client.ts', 'room-server'],
  ['src/server/a.ts', 'src/renderer/state/store.ts', 'room-server'],
  ['src/server/security/a.ts', 'src/server/data/store.ts', null],
  ['src/server/security/a.ts', 'src/server/clock.ts', null],
  ['src/server/data/a.ts', 'src/server/security/tokens.ts', 'server-order-data'],
  ['src/server/security/a.ts', 'type src/server/gateway/hub.ts', 'server-order-security'],
  ['src/server/gateway/a.ts', 'src/server/handlers/gate.ts', 'server-order-gateway'],
  ['src/server/gateway/a.ts', 'src/server/cluster/cluster.ts', 'server-order-gateway'],
  ['src/server/cluster/a.ts', 'src/server/gateway/hub.ts', null],
  ['src/server/http/a.ts', 'src/server/app.ts', 'server-order-http'],
  ['src/server/admin/a.ts', 'src/server/app.ts', null],
  ['src/server/new-folder/a.ts', 'src/contract/ids.ts', 'server-order-unnamed'],
  ['src/renderer/ui/A.tsx', 'react', null],
  ['src/renderer/ui/A.tsx', 'radix-ui', null],
  ['src/renderer/ui/A.tsx', 'lucide-react', null],
  ['src/renderer/ui/A.tsx', 'src/renderer/ui/form/Button.module.css', null],
  ['src/renderer/ui/A.tsx', 'src/renderer/styles/tokens.css', null],
  ['src/renderer/ui/A.tsx', 'src/contract/ids.ts', 'room-renderer-ui'],
  ['src/renderer/ui/A.tsx', 'src/renderer/state/store.ts', 'room-renderer-ui'],
  ['src/renderer/ui/A.tsx', 'react-redux', 'packages-renderer-ui'],
  ['src/renderer/bridge/a.ts', 'src/contract/ipc/calls.ts', null],
  ['src/renderer/bridge/a.ts', 'src/renderer/state/store.ts', 'room-renderer-bridge'],
  ['src/renderer/bridge/a.ts', 'electron/renderer', 'packages-renderer-bridge'],
  ['src/renderer/state/messages/slice.ts', '@reduxjs/toolkit', null],
  ['src/renderer/state/messages/slice.ts', 'react-redux', null],
  ['src/renderer/state/messages/slice.ts', 'src/renderer/bridge/bridge.ts', null],
  ['src/renderer/state/messages/slice.ts', 'type src/renderer/state/store.ts', null],
  ['src/renderer/state/messages/slice.ts', 'src/renderer/state/make-store.ts', 'store-made-by-app'],
  ['src/renderer/state/messages/slice.ts', 'type src/renderer/state/make-store.ts', 'store-made-by-app'],
  ['src/renderer/features/chat/A.tsx', 'src/renderer/state/make-store.ts', 'store-made-by-app'],
  ['src/renderer/app/A.tsx', 'src/renderer/state/make-store.ts', null],
  ['src/renderer/state/messages/types.ts', 'type src/renderer/state/messages/message-list.ts', null],
  ['src/renderer/state/messages/types.ts', 'src/renderer/state/messages/message-list.ts', 'store-types-only'],
  ['src/renderer/state/messages/slice.ts', 'src/renderer/ui/form/Button.tsx', 'room-renderer-state'],
  ['src/renderer/state/messages/slice.ts', 'ws', 'packages-renderer-state'],
  ['src/renderer/features/composer/A.tsx', 'src/renderer/ui/form/Button.tsx', null],
  ['src/renderer/features/composer/A.tsx', 'src/renderer/state/hooks.ts', null],
  ['src/renderer/features/composer/A.tsx', '@tanstack/react-virtual', null],
  ['src/renderer/features/composer/A.tsx', 'src/renderer/features/chat/Chat.tsx', 'features-apart'],
  ['src/renderer/features/composer/A.tsx', 'src/renderer/bridge/bridge.ts', 'room-renderer-features'],
  ['src/renderer/features/composer/A.tsx', 'src/renderer/app/App.tsx', 'room-renderer-features'],
  ['src/renderer/features/composer/A.tsx', 'zod', 'packages-renderer-features'],
  ['src/renderer/app/A.tsx', 'src/renderer/features/chat/Chat.tsx', null],
  ['src/renderer/app/A.tsx', 'src/renderer/bridge/bridge.ts', null],
  ['src/renderer/app/A.tsx', 'react-dom/client', null],
  ['src/renderer/app/A.tsx', '@fontsource-variable/inter', null],
  ['src/renderer/app/A.tsx', 'src/server/app.ts', 'room-renderer-app'],
  ['src/renderer/app/A.tsx', 'node:fs', 'packages-renderer-app'],
  ['src/renderer/main.tsx', 'src/renderer/app/App.tsx', null],
  ['src/renderer/main.tsx', 'src/main/api/client.ts', 'room-renderer-app'],
];

let folder = '';
let refused = new Map<string, string[]>();

/** Every case is a separate file, so that its violations can be told apart. */
const fileOf = (from: string, index: number) =>
  from === 'src/renderer/main.tsx'
    ? `src/renderer/planted-${index}.tsx`
    : basename(from) === 'types.ts'
      ? join(dirname(from), `../noun-${index}/types.ts`)
      : join(dirname(from), `planted-${index}.ts`);

const write = (file: string, text: string) => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-import-rules-'));
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.web.json', '.dependency-cruiser.cjs']) {
    cpSync(join(PROJECT, file), join(folder, file));
  }
  for (const target of TARGETS) write(target, target.endsWith('.css') ? '' : 'export const planted = 1;\n');
  for (const [index, [from, imported]] of CASES.entries()) {
    const file = fileOf(from, index);
    const isType = imported.startsWith('type ');
    const target = imported.replace(/^type /, '');
    const path = target.startsWith('src/')
      ? `${'../'.repeat(file.split('/').length - 1)}${target.replace(/\.tsx?$/, '')}`
      : target;
    write(
      file,
      `import ${isType ? 'type ' : ''}* as x from '${path}';\nexport ${isType ? 'type Y = typeof x' : 'const y = x'};\n`,
    );
  }
  write('src/domain/circle-a.ts', "import { b } from './circle-b';\nexport const a = () => b;\n");
  write('src/domain/circle-b.ts', "import { a } from './circle-a';\nexport const b = () => a;\n");
  write('src/server/types-a.ts', "import type { B } from './types-b';\nexport type A = B | null;\n");
  write('src/server/types-b.ts', "import type { A } from './types-a';\nexport type B = { a: A };\n");
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(PROJECT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      'src',
      '--output-type',
      'json',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const { modules } = JSON.parse(stdout) as {
    modules: { source: string; dependencies: { rules?: { name: string }[] }[] }[];
  };
  refused = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.flatMap(({ rules = [] }) => rules.map(({ name }) => name)),
    ]),
  );
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(CASES.map(([from, imported, rule], index) => ({ from, imported, rule, index })))(
  '$from imports $imported: $rule',
  ({ from, rule, index }) => {
    const rules = refused.get(fileOf(from, index));
    if (rule === null) expect(rules).toEqual([]);
    else expect(rules).toContain(rule);
  },
);

it('refuses an import cycle', () => {
  expect(refused.get('src/domain/circle-a.ts')).toEqual(['no-circular']);
});

it('refuses a circle of types as well', () => {
  expect(refused.get('src/server/types-a.ts')).toEqual(['no-circular']);
});
