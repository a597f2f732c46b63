import { describe, expect, it } from 'vitest';
import { keysOn, SHORTCUTS } from '../../../../src/domain/navigation/shortcuts';

describe('shortcuts', () => {
  it.each([
    ['Mod+K', '⌘+K', 'Ctrl+K'],
    ['Mod++', '⌘++', 'Ctrl++'],
    ['Alt+Up', '⌥+↑', 'Alt+↑'],
    ['Shift+Enter', '⇧+Enter', 'Shift+Enter'],
  ])('%s is written %s on a Mac and %s elsewhere', (keys, mac, others) => {
    expect(keysOn(keys, true)).toBe(mac);
    expect(keysOn(keys, false)).toBe(others);
  });

  it('are listed once a place', () => {
    for (const { shortcuts } of SHORTCUTS) {
      const doings = shortcuts.map(({ does }) => does);
      expect(new Set(doings).size).toBe(doings.length);
    }
  });
});
