import { expect, it } from 'vitest';
import { newestVersion } from '../../../tools/cluster/programs.mjs';

it('takes the newest PostgreSQL that is new enough, by number', () => {
  expect(newestVersion(['9.6', '15', 'doc', '17', '16'])).toBe(17);
  expect(newestVersion(['15'])).toBe(15);
  expect(newestVersion(['13', '14'])).toBeUndefined();
  expect(newestVersion([])).toBeUndefined();
});
