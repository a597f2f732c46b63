import { describe, expect, it } from 'vitest';
import { isInSight, type Sight, tellVisibility } from '../../../../src/main/window/tell-visibility';

describe('whether the window is in sight', () => {
  it('is told when it goes and when it is back', () => {
    const is = { visible: true, minimised: false };
    const listeners = new Map<string, () => void>();
    const window: Sight = {
      on: (name: string, listener: () => void) => listeners.set(name, listener),
      isVisible: () => is.visible,
      isMinimized: () => is.minimised,
    };
    const told: boolean[] = [];
    tellVisibility(window, (isVisible) => told.push(isVisible));
    const happens = (name: string, change: Partial<typeof is>) => {
      Object.assign(is, change);
      listeners.get(name)?.();
    };
    happens('minimize', { minimised: true });
    happens('hide', { visible: false });
    happens('show', { visible: true });
    happens('restore', { minimised: false });
    expect(told).toEqual([false, false, false, true]);
    expect([isInSight(window), isInSight(null)]).toEqual([true, false]);
  });
});
