import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Preferences } from '../../../../src/contract/preferences';
import { type Placed, rememberBounds } from '../../../../src/main/window/remember-bounds';
import { ManualClock } from '../support/manual-clock';

const BOUNDS = { x: 10, y: 20, width: 1000, height: 600 };

class FakeWindow extends EventEmitter {
  shown = false;
  maximised = false;
  fullScreen = false;
  destroyed = false;
  isVisible = (): boolean => this.shown;
  isMaximized = (): boolean => this.maximised;
  isFullScreen = (): boolean => this.fullScreen;
  isDestroyed = (): boolean => this.destroyed;
  getNormalBounds = (): typeof BOUNDS => BOUNDS;
}

const start = (place = { isMaximised: false, isFullScreen: false }) => {
  const window = new FakeWindow();
  const clock = new ManualClock();
  const remembered: Preferences['window'][] = [];
  rememberBounds(window as unknown as Placed, {
    clock,
    bounds: place,
    remember: (at) => remembered.push(at),
  });
  return { window, clock, remembered };
};

describe('the place of a window', () => {
  it('is remembered when it has rested, once', () => {
    const { window, clock, remembered } = start();
    window.emit('show');
    window.emit('move');
    clock.advance(400);
    window.emit('resize');
    clock.advance(400);
    expect(remembered).toEqual([]);
    window.maximised = true;
    window.emit('maximize');
    clock.advance(500);
    expect(remembered).toEqual([{ ...BOUNDS, maximised: true, fullScreen: false }]);
    expect(clock.running).toBe(0);
  });

  it('is remembered at the end, at once', () => {
    const { window, clock, remembered } = start();
    window.emit('show');
    window.fullScreen = true;
    window.emit('enter-full-screen');
    window.emit('close');
    expect(remembered).toEqual([{ ...BOUNDS, maximised: false, fullScreen: true }]);
    expect(clock.running).toBe(0);
  });

  it('stays maximised where the window was never shown', () => {
    const { window, remembered } = start({ isMaximised: true, isFullScreen: false });
    window.emit('close');
    expect(remembered).toEqual([{ ...BOUNDS, maximised: true, fullScreen: false }]);
  });

  it('is not asked of a window that is gone', () => {
    const { window, clock, remembered } = start();
    window.emit('move');
    window.destroyed = true;
    clock.advance(500);
    expect(remembered).toEqual([]);
  });
});
