import { describe, expect, it } from 'vitest';
import { msg } from '../../../../src/domain/i18n/t';
import { CHANGE_LOG, CURRENT_RELEASE, sectionsOf } from '../../../../src/domain/releases/releases';

describe('the change log', () => {
  it('holds the releases of the specification and our own, newest first', () => {
    expect(CHANGE_LOG.map(({ version, date }) => [version, date])).toEqual([
      ['Guildhall 0.1.0', '2026-11-21'],
      ['Pre Release Beta-1', '2025-07-10'],
      ['Alpha-0.9', '2025-06-17'],
    ]);
    expect(CURRENT_RELEASE.version).toBe('Pre Release Beta-1');
  });

  it('shows the lists that have anything in them', () => {
    expect(sectionsOf(CURRENT_RELEASE).map(({ title }) => title)).toEqual(['New', 'Improved', 'Bug Fixes']);
    const removing = { ...CURRENT_RELEASE, new: [], improved: [], bugFixes: [], removed: [msg('The old')] };
    expect(sectionsOf(removing)).toMatchObject([{ title: 'Removed', lines: ['The old'] }]);
  });
});
