import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import { configs } from 'typescript-eslint';
import { expect, it } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '../../..');
/** The project's rules without those that need types: the planted files are not on disk. */
const eslint = new ESLint({ cwd: PROJECT, overrideConfig: [configs.disableTypeChecked] });

const RULE = 'guildhall/linear-expressions';
const BASE64 = String.raw`export const isBase64 = (text: string) => /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(text);`;
const PUT_TOGETHER = 'export const hears = (name: string) => new RegExp(`^${name}`);';

it.each([
  ['quadratic by two parts that take the same', 'src/server/pictures/pictures.ts', BASE64, [RULE]],
  [
    'quadratic by where it begins',
    'src/main/updates/feed.ts',
    String.raw`export const cut = (text: string) => text.replace(/\/+$/, '');`,
    [RULE],
  ],
  [
    'quadratic by what stands between',
    'src/domain/roles/order.ts',
    'export const has = (text: string) => /from.*to/.test(text);',
    [RULE],
  ],
  ['exponential', 'tools/suites/tally.mjs', 'export const has = (text) => /^(?:a+)+$/.test(text);', [RULE]],
  [
    'quadratic and made of known parts',
    'src/server/app.ts',
    "const END = '+$';\nexport const made = new RegExp(`-${END}`);",
    [RULE],
  ],
  ['not known before the program runs', 'src/server/app.ts', PUT_TOGETHER, [RULE]],
  [
    'not known, by a call',
    'src/server/app.ts',
    'export const hears = (name: string) => RegExp(name, "u");',
    [RULE],
  ],
  [
    'linear',
    'src/server/app.ts',
    String.raw`export const isId = (text: string) => /^\d{1,20}$/.test(text);`,
    [],
  ],
  [
    'linear and made of known parts',
    'src/server/app.ts',
    "const CODE = '[a-z]{2,32}';\nexport const made = new RegExp(`^/(${CODE})$`, 'u');",
    [],
  ],
  [
    'linear, a property of texts',
    'src/domain/roles/order.ts',
    String.raw`export const isFlag = (text: string) => /\p{RGI_Emoji_Flag_Sequence}/v.test(text);`,
    [],
  ],
  [
    'not known, with more than a property of texts',
    'src/domain/roles/order.ts',
    String.raw`export const has = (text: string) => /^\p{RGI_Emoji_Flag_Sequence}+a/v.test(text);`,
    [RULE],
  ],
  ['in a test, which reads what the test has written', 'tests/unit/server/log.test.ts', PUT_TOGETHER, []],
])(
  'an expression %s in %s',
  async (_what, file, code, refusedBy) => {
    const results = await eslint.lintText(code, { filePath: resolve(PROJECT, file) });
    expect(results.flatMap(({ messages }) => messages.flatMap(({ ruleId }) => ruleId ?? []))).toEqual(
      refusedBy,
    );
  },
  60_000,
);
