import { describe, expect, it } from 'vitest';
import { shellCommandOf, stepTo } from '../../../../src/domain/navigation/shell-keys';

const press = (keys: string) => {
  const parts = keys.split('+');
  return shellCommandOf({
    key: parts.at(-1) ?? '',
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
  });
};

describe('a key of the shell', () => {
  it.each([
    ['Alt+ArrowUp', { does: 'step-channel', by: -1 }],
    ['Alt+ArrowDown', { does: 'step-channel', by: 1 }],
    ['Alt+Shift+ArrowDown', { does: 'step-unread', by: 1 }],
    ['Ctrl+Alt+ArrowUp', { does: 'step-server', by: -1 }],
    ['Cmd+Alt+ArrowDown', { does: 'step-server', by: 1 }],
    ['Ctrl+Shift+P', { does: 'toggle-members' }],
    ['Cmd+Shift+P', { does: 'toggle-members' }],
    ['Ctrl+Shift+D', { does: 'toggle-channels' }],
    ['F6', { does: 'step-region', by: 1 }],
    ['Shift+F6', { does: 'step-region', by: -1 }],
    ['Escape', { does: 'mark-read' }],
    ['Shift+Escape', { does: 'mark-server-read' }],
    ['Ctrl+Shift+Escape', { does: 'mark-read' }],
  ])('%s asks for %o', (keys, command) => {
    expect(press(keys)).toEqual(command);
  });

  it.each([
    'u',
    'Ctrl+F6',
    'Alt+F6',
    'D',
    'ArrowUp',
    'Ctrl+ArrowUp',
    'Ctrl+u',
    'Ctrl+p',
    'Ctrl+Shift+u',
    'Ctrl+d',
    'Ctrl+Alt+u',
    'Ctrl+Alt+Shift+ArrowUp',
  ])('%s asks for nothing', (keys) => {
    expect(press(keys)).toBeNull();
  });
});

describe('stepTo', () => {
  const ids = ['a', 'b', 'c'] as const;

  it('goes to the next or the previous, and no further than the ends', () => {
    expect(stepTo(ids, 'a', 1)).toBe('b');
    expect(stepTo(ids, 'c', 1)).toBeNull();
    expect(stepTo(ids, 'a', -1)).toBeNull();
  });

  it('passes over what is not wanted', () => {
    expect(stepTo(ids, 'a', 1, (id) => id === 'c')).toBe('c');
    expect(stepTo(ids, 'a', 1, () => false)).toBeNull();
  });

  it('begins at the end that lies behind where nothing is current', () => {
    expect(stepTo(ids, null, 1)).toBe('a');
    expect(stepTo(ids, null, -1)).toBe('c');
    expect(stepTo([], null, 1)).toBeNull();
  });
});
