import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '../../..');
const eslint = new ESLint({ cwd: PROJECT });

const DOOR = '@typescript-eslint/no-restricted-imports';
const use = (names: string, module: string) =>
  `import { ${names} } from '${module}';\nexport const used = ${names};\n`;

/** The file, the code, and the rule that refuses it; null if it is permitted. */
const CASES: readonly (readonly [file: string, code: string, refusedBy: string | null])[] = [
  ['src/main/window/window.ts', use('BrowserWindow', 'electron'), DOOR],
  ['src/main/window/window.ts', use('BrowserWindow', 'electron/main'), null],
  ['src/main/gateway/runner.ts', use('WebSocket', 'ws'), null],
  ['src/main/gateway/machine.ts', use('WebSocket', 'ws'), DOOR],
  [
    'src/main/gateway/machine.ts',
    "import type { WebSocket } from 'ws';\nexport type Socket = WebSocket;\n",
    null,
  ],
  ['src/server/gateway/socket.ts', use('WebSocketServer', 'ws'), null],
  ['src/server/http/router.ts', use('WebSocketServer', 'ws'), DOOR],
  ['src/main/gateway/runner.ts', "import Store from 'electron-store';\nexport const used = Store;\n", DOOR],
  [
    'src/main/preferences/preferences.ts',
    "import Store from 'electron-store';\nexport const used = Store;\n",
    null,
  ],
  ['src/main/session/session.ts', "import Store from 'electron-store';\nexport const used = Store;\n", DOOR],
  ['src/main/preferences/preferences.ts', use('WebSocket', 'ws'), DOOR],
  ['src/main/ipc/register.ts', use('ipcMain', 'electron/main'), null],
  ['src/main/parts/api.ts', use('ipcMain', 'electron/main'), DOOR],
  ['src/main/preferences/preferences.ts', use('ipcMain', 'electron/main'), DOOR],
  ['src/main/gateway/runner.ts', use('ipcMain', 'electron/main'), DOOR],
  ['src/main/session/token-vault.ts', use('safeStorage', 'electron/main'), null],
  ['src/main/ipc/register.ts', use('safeStorage', 'electron/main'), DOOR],
  [
    'src/main/links/links.ts',
    'export const f = (shell: { openPath: () => void }) => { shell.openPath(); };',
    'no-restricted-properties',
  ],
  ['src/renderer/state/hooks.ts', use('useSelector', 'react-redux'), null],
  ['src/renderer/features/chat/Chat.tsx', use('useSelector', 'react-redux'), DOOR],
  ['src/renderer/app/App.tsx', use('Provider', 'react-redux'), null],
  ['src/renderer/bridge/bridge.ts', 'export const guildhall = () => window.guildhall;', null],
  [
    'src/renderer/app/live.ts',
    'export const guildhall = () => window.guildhall;',
    'no-restricted-properties',
  ],
  [
    'src/renderer/app/live.ts',
    'export const guildhall = () => globalThis.guildhall;',
    'no-restricted-properties',
  ],
  ['src/renderer/app/live.ts', "export const load = () => fetch('/');", 'no-restricted-globals'],
  ['src/renderer/ui/form/Button.tsx', 'export const isTest = () => process.env;', 'no-restricted-globals'],
  ['src/main/api/transport.ts', "export const load = () => fetch('/');", 'no-restricted-globals'],
  [
    'src/main/window/window.ts',
    "import { net } from 'electron/main';\nexport const load = () => net.fetch('/');\n",
    'no-restricted-properties',
  ],
  [
    'src/main/api/raw-fetch.ts',
    "import { net } from 'electron/main';\nexport const load = () => net.fetch('/');\n",
    null,
  ],
  ['src/main/window/window.ts', use('request', 'node:https'), 'no-restricted-imports'],
  ['src/main/window/window.ts', use('get', 'node:http'), 'no-restricted-imports'],
  ['src/main/spelling/dictionary-server.ts', use('createServer', 'node:http'), null],
  ['src/main/api/fetch-picture.ts', use('request', 'node:https'), null],
  [
    'src/main/api/fetch-picture.ts',
    'export const f = (shell: { openPath: () => void }) => { shell.openPath(); };',
    'no-restricted-properties',
  ],
  ['src/main/updates/updates.ts', use('autoUpdater', 'electron-updater'), DOOR],
  ['src/domain/messages/order.ts', 'export const now = () => Date.now();', 'no-restricted-properties'],
  ['src/domain/messages/order.ts', 'export const now = () => new Date();', 'no-restricted-syntax'],
  ['src/domain/messages/order.ts', 'export const at = (ms: number) => new Date(ms);', null],
  ['src/contract/ids.ts', 'export const any = () => Math.random();', 'no-restricted-properties'],
  ['src/domain/roles/order.ts', 'export enum Order { Up, Down }', 'no-restricted-syntax'],
  ['src/server/app.ts', 'export enum Order { Up, Down }', 'no-restricted-syntax'],
  ['src/main/core.ts', 'export enum Order { Up, Down }', 'no-restricted-syntax'],
  ['src/main/core.ts', 'export class A { private a = 1; }', 'no-restricted-syntax'],
  ['src/main/core.ts', 'export class A { private a() {} }', 'no-restricted-syntax'],
  ['src/main/core.ts', 'export class A { constructor(private readonly a: 1) {} }', 'no-restricted-syntax'],
  ['src/main/core.ts', 'export class A { private constructor() {} readonly #a = 1; }', null],
  ['src/server/data/pool.ts', 'export class A { private a = 1; }', 'no-restricted-syntax'],
  ['src/domain/text/a.ts', 'export class A { private a() {} }', 'no-restricted-syntax'],
  ['src/renderer/state/session-work.ts', 'export class A { private a = 1; }', 'no-restricted-syntax'],
  ['src/server/app.ts', 'export default 1;', 'no-restricted-syntax'],
  ['src/server/app.ts', "export * from './http/router';", 'no-restricted-syntax'],
  ['src/server/app.ts', "console.log('x');", 'no-console'],
  ['src/server/index.ts', "console.log('x');", null],
  ['tools/suites/tally.mjs', "console.log('x');", null],
  ['src/server/app.ts', '// eslint-disable-next-line no-console', 'no-warning-comments'],
  ['src/server/app.ts', '// oxlint-disable-next-line no-console', 'no-warning-comments'],
];

it('lets no comment disable a rule', async () => {
  const code = "// eslint-disable-next-line no-console\nconsole.log('x');";
  const [result] = await eslint.lintText(code, { filePath: resolve(PROJECT, 'src/server/app.ts') });
  expect(result?.messages.map(({ ruleId }) => ruleId)).toContain('no-console');
});

it.each(CASES)(
  '%s: %j: %s',
  async (file, code, refusedBy) => {
    const results = await eslint.lintText(code, { filePath: resolve(PROJECT, file) });
    // A comment that disables a rule is reported itself, without a rule.
    const rules = results.flatMap(({ messages }) => messages.flatMap(({ ruleId }) => ruleId ?? []));
    expect(rules).toEqual(refusedBy === null ? [] : [refusedBy]);
  },
  20_000,
);
