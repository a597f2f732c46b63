import { describe, expect, it } from 'vitest';
import { takesLinks } from '../../../../src/main/links/take-links';

describe('the links of the person', () => {
  it.each([
    ['win32', true, true, true],
    ['darwin', true, true, true],
    ['linux', true, true, false],
    ['win32', false, true, false],
    ['win32', true, false, false],
  ])(
    'on %s, packaged: %s, with the usual profile: %s, are taken: %s',
    (platform, isPackaged, isUsual, taken) => {
      expect(takesLinks({ platform, isPackaged, isUsual })).toBe(taken);
    },
  );
});
