import { describe, expect, it } from 'vitest';
import { bringUp } from '../../../../src/main/window/bring-up';

const windowThat = (is: { destroyed?: boolean; minimised?: boolean; visible?: boolean }) => {
  const done: string[] = [];
  const window = {
    isDestroyed: () => is.destroyed ?? false,
    isMinimized: () => is.minimised ?? false,
    isVisible: () => is.visible ?? true,
    restore: () => void done.push('restore'),
    show: () => void done.push('show'),
    focus: () => void done.push('focus'),
  };
  bringUp(window);
  return done;
};

describe('bringUp', () => {
  it('focuses what can be seen', () => expect(windowThat({})).toEqual(['focus']));
  it('shows what is hidden, as in the tray', () =>
    expect(windowThat({ visible: false })).toEqual(['show', 'focus']));
  it('restores what is minimised, also where it was hidden so', () => {
    expect(windowThat({ minimised: true })).toEqual(['restore', 'focus']);
    expect(windowThat({ minimised: true, visible: false })).toEqual(['restore', 'show', 'focus']);
  });
  it('leaves alone what is gone', () => {
    expect(windowThat({ destroyed: true, visible: false })).toEqual([]);
    bringUp(null);
  });
});
