import { describe, expect, it } from 'vitest';
import {
  csvOf,
  type ExportColumn,
  exportText,
  type ExportValue,
  jsonOf,
} from '../../../../src/domain/exports/columns';
import { exportFileName } from '../../../../src/domain/exports/file-name';

const one: readonly ExportColumn<ExportValue>[] = [{ name: 'value', value: (row) => row }];
const cell = (value: ExportValue): string =>
  csvOf(one, [value]).replace('\uFEFFvalue\r\n', '').replace(/\r\n$/, '');

describe('CSV', () => {
  it('has the names of the columns, a line for each row, and says that it is UTF-8', () => {
    const columns: readonly ExportColumn<{ a: string; b: number }>[] = [
      { name: 'a', value: ({ a }) => a },
      { name: 'b', value: ({ b }) => b },
    ];
    const rows = [
      { a: 'Ébène', b: 1 },
      { a: '😀', b: 2 },
    ];
    expect(csvOf(columns, rows)).toBe('\uFEFFa,b\r\nÉbène,1\r\n😀,2\r\n');
    expect(csvOf(columns, [])).toBe('\uFEFFa,b\r\n');
    expect(exportText('csv', columns, rows)).toBe(csvOf(columns, rows));
  });

  it.each<[ExportValue, string]>([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['', ''],
    [null, ''],
    [true, 'true'],
    [-5, '-5'],
    [[{ key: 'name', old: null }], '"[{""key"":""name"",""old"":null}]"'],
    ['123456789012345678', '123456789012345678'],
  ])('writes %j as %j', (value, written) => {
    expect(cell(value)).toBe(written);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠x'])(
    'makes %j harmless, which a spreadsheet would run',
    (text) => {
      expect(cell(text)).toBe(`'${text}`);
    },
  );

  it.each(['\t=1', '\r=1', '\n=1', '=HYPERLINK("http://h","x")'])(
    'makes %j harmless and quotes it',
    (text) => {
      expect(cell(text).replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );
});

describe('JSON', () => {
  it('is an array of objects by the names of the columns, and keeps what is nested', () => {
    const text = jsonOf(one, ['=1', null, [{ key: 'a' }]]);
    expect(JSON.parse(text)).toEqual([{ value: '=1' }, { value: null }, { value: [{ key: 'a' }] }]);
    expect(text.endsWith('\n')).toBe(true);
    expect(JSON.parse(exportText('json', one, []))).toEqual([]);
  });
});

describe('the name of a file', () => {
  it.each([
    ['The Hall', 'The-Hall-bans-2026-01-05.csv'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j-bans-2026-01-05.csv'],
    ['../../etc', 'etc-bans-2026-01-05.csv'],
    ['   ', 'server-bans-2026-01-05.csv'],
    ['...', 'server-bans-2026-01-05.csv'],
    ['Cafe\u202Egnp.exe', 'Cafegnp.exe-bans-2026-01-05.csv'],
    ['木工所', '木工所-bans-2026-01-05.csv'],
    ['x'.repeat(100), `${'x'.repeat(40)}-bans-2026-01-05.csv`],
  ])('of %j is %j', (guild, name) => {
    expect(exportFileName(guild, 'bans', '2026-01-05', 'csv')).toBe(name);
  });
});
