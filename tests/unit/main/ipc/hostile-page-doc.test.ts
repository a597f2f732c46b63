import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CALL_NAMES } from '../../../../src/contract/ipc/names';

it('every call of the page has a row of what a hostile page gains by it, and no other call has', () => {
  const page = readFileSync('docs/security.md', 'utf8');
  const section = /## What a page that was taken over can ask for\n([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `') && !line.startsWith('| `media'));
  expect(rows.map((row) => /^\| `([^`]+)`/.exec(row)?.[1])).toEqual([...CALL_NAMES]);
  for (const row of rows) expect(row.split(' | ')).toHaveLength(4);
});
