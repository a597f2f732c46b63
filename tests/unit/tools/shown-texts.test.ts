import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import hooks from 'eslint-plugin-react-hooks';
import { configs } from 'typescript-eslint';
import { expect, it } from 'vitest';
import { NOT_SHOWN } from '../../../tools/lint/shown-names.mjs';

const PROJECT = resolve(import.meta.dirname, '../../..');
/** The project's rules without those that need types: the planted files are not on disk. */
const eslint = new ESLint({
  cwd: PROJECT,
  overrideConfig: [
    configs.disableTypeChecked,
    // These rules load a compiler, which changes the stack traces of this process.
    {
      files: ['src/renderer/**'],
      rules: Object.fromEntries(Object.keys(hooks.configs.recommended.rules).map((rule) => [rule, 'off'])),
    },
  ],
});

const SCREEN = 'src/renderer/features/shop/Planted.tsx';
const STATE = 'src/renderer/state/shop/planted.ts';
const said = async (path: string, code: string): Promise<readonly (string | undefined)[]> => {
  const [result] = await eslint.lintText(code, { filePath: resolve(PROJECT, path) });
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId === 'guildhall/shown-texts')
    .map(({ messageId }) => messageId);
};

it.each([
  ['words between tags', SCREEN, 'export const A = () => <p>Hello</p>;', 'shown'],
  [
    'words in an expression between tags',
    SCREEN,
    "export const A = (b: boolean) => <p>{b ? 'on' : 2}</p>;",
    'shown',
  ],
  ['an attribute that is read out', SCREEN, 'export const A = () => <p aria-label="list">2</p>;', 'shown'],
  ['a placeholder', SCREEN, 'export const A = () => <input placeholder="name" />;', 'shown'],
  ['the alternative of a picture', SCREEN, 'export const A = () => <img alt="a picture" />;', 'shown'],
  [
    'a template in an attribute',
    SCREEN,
    'export const A = (n: string) => <p title={`Open ${n}`}>2</p>;',
    'shown',
  ],
  ['a label of a row', STATE, "export const row = { label: 'all' };", 'shown'],
  ['the words of a toast', STATE, "export const a = () => toastShown('error', 'gone');", 'shown'],
  [
    'the title of a system’s dialog',
    'src/main/planted.ts',
    "export const a = () => showErrorBox('x', 'no way');",
    'shown',
  ],
  [
    'a menu of the system',
    'src/main/menu/planted.ts',
    "export const a = () => ({ label: 'Zoom' });",
    'shown',
  ],
  ['a sentence anywhere', STATE, "export const a = () => failure('Failed to load it');", 'sentence'],
  [
    'a sentence of domain',
    'src/domain/roles/planted.ts',
    "export const a = () => 'Nothing is there';",
    'sentence',
  ],
  ['a word that begins as a title', STATE, "export const a = () => 'Loading…';", 'sentence'],
  ['a joined text', STATE, "export const a = (n: string) => 'You have left ' + n;", 'sentence'],
  ['a text that is made', STATE, 'export const a = (n: string) => t(`Hello ${n}`);', 'made'],
  ['a text that is chosen', STATE, "export const a = (b: boolean) => t(b ? 'On it' : 'Off it');", 'made'],
  [
    'a plural that is made',
    STATE,
    "export const a = (n: string) => plural('One is', `${n} are`, { count: 2 });",
    'made',
  ],
  ['a text that is said too early', STATE, "export const A = t('Hello');", 'early'],
  [
    'one of a row that is said too early',
    STATE,
    "export const A = [1].map((n) => ({ n, text: t('Hello') }));",
    'early',
  ],
])('tells of %s', async (_what, path, code, messageId) => {
  expect(await said(path, code)).toContain(messageId);
});

it.each([
  ['a text that is said', SCREEN, "export const A = () => <p title={t('Open')}>{t('Hello')}</p>;"],
  ['a text of a table', STATE, "export const ROW = { label: msg('Open') };"],
  [
    'a plural',
    STATE,
    "export const a = (count: number) => plural('{{count}} is', '{{count}} are', { count });",
  ],
  [
    'elements in a text',
    SCREEN,
    'export const A = () => <Trans text="A <b>b</b>" components={{ b: <b /> }} />;',
  ],
  ['a marked text of a table', STATE, 'export const a = (row: Row) => t(row.isOn ? row.on : row.off);'],
  [
    'what no person reads',
    SCREEN,
    'export const A = () => <p className="Some class" data-state="Open">2</p>;',
  ],
  ['a key of the keyboard', STATE, "export const a = (event: KeyboardEvent) => event.key === 'Enter';"],
  ['a bug', STATE, "export const a = () => { throw new Error('This cannot be'); };"],
  ['a name', SCREEN, 'export const A = () => <h1>Guildhall</h1>;'],
  [
    'a report of the self-test',
    'src/main/selftest/planted.ts',
    "export const a = () => ({ title: 'Signs in' });",
  ],
])('says nothing of %s', async (_what, path, code) => {
  expect(await said(path, code)).toEqual([]);
});

it('has a reason for each file that is left out', () => {
  expect(NOT_SHOWN.filter(({ reason }) => reason.length < 10)).toEqual([]);
});
