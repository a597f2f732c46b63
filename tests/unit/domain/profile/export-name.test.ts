import { expect, it } from 'vitest';
import { EXPORT_PATH } from '../../../../src/contract/export-path';
import { exportName } from '../../../../src/domain/profile/export-name';

it.each([
  ['yuki', 'guildhall-yuki.zip'],
  ['The Oak & Ash!', 'guildhall-the-oak-ash.zip'],
  ['Ünïcode', 'guildhall-unicode.zip'],
  ['上海', 'guildhall-data.zip'],
  ['', 'guildhall-data.zip'],
  ['a'.repeat(39) + ' b', `guildhall-${'a'.repeat(39)}.zip`],
])('names the archive of %s', (name, archive) => {
  expect(exportName(name)).toBe(archive);
  expect(`/export/1/${archive}`).toMatch(EXPORT_PATH);
});
