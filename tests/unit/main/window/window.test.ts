import { describe, expect, it } from 'vitest';
import { CRASH_WINDOW_MS, judgeCrash } from '../../../../src/main/window/crash-policy';
import { startupAppearance } from '../../../../src/main/window/startup-appearance';
import { boundsInSight, initialBounds } from '../../../../src/main/window/window-bounds';
import { nextZoom } from '../../../../src/main/window/zoom';

const screen = { x: 0, y: 25, width: 1920, height: 1055 };
const second = { x: 1920, y: 0, width: 1280, height: 1024 };
const saved = { x: 2000, y: 100, width: 1000, height: 700, maximised: true };

describe('placeWindow', () => {
  it('opens in the middle of the first display at first', () => {
    expect(initialBounds(null, [screen])).toEqual({
      x: 320,
      y: 153,
      width: 1280,
      height: 800,
      isMaximised: false,
      isFullScreen: false,
    });
  });
  it('opens where it was, also on another display', () => {
    expect(initialBounds(saved, [screen, second])).toEqual({
      x: 2000,
      y: 100,
      width: 1000,
      height: 700,
      isMaximised: true,
      isFullScreen: false,
    });
  });
  it('comes back into reach when its display is gone', () => {
    const place = initialBounds(saved, [screen]);
    expect(place.x).toBe(460);
    expect(place.x + place.width).toBeLessThanOrEqual(1920);
  });
  it('keeps its title bar within reach', () => {
    expect(initialBounds({ ...saved, x: 100, y: -500 }, [screen]).y).toBeGreaterThanOrEqual(25);
    expect(initialBounds({ ...saved, x: 1900, y: 100 }, [screen]).x).toBe(460);
  });
  it('is never smaller than the least size, nor larger than its display where that is possible', () => {
    expect(initialBounds({ ...saved, x: 0, y: 30, width: 10, height: 10 }, [screen])).toMatchObject({
      width: 480,
      height: 500,
    });
    expect(initialBounds({ ...saved, x: 0, y: 30, width: 9999, height: 9999 }, [screen])).toMatchObject({
      width: 1920,
      height: 1055,
    });
    expect(initialBounds(null, [{ x: 0, y: 0, width: 800, height: 480 }])).toMatchObject({
      width: 800,
      height: 500,
    });
    expect(initialBounds(null, [])).toMatchObject({ width: 1280, height: 800 });
  });
});

describe('placeInSight', () => {
  it('lets be what can be taken hold of', () => {
    expect(boundsInSight({ x: -700, y: 30, width: 1000, height: 700 }, [screen])).toBeNull();
    expect(boundsInSight(saved, [screen, second])).toBeNull();
  });
  it('brings back what stood on a display that is gone, no larger than the one that is left', () => {
    expect(boundsInSight(saved, [screen])).toEqual({ x: 460, y: 203, width: 1000, height: 700 });
    expect(boundsInSight({ ...saved, width: 3000 }, [screen])).toMatchObject({ x: 0, width: 1920 });
  });
});

describe('firstLook', () => {
  it('reads what the window needs', () => {
    const window = { x: 1, y: 2, width: 1000, height: 600, maximised: true, fullScreen: true };
    const file = { window, theme: 'light', zoom: 1.5, startsHidden: true };
    expect(startupAppearance(JSON.stringify({ ...file, other: 1 }))).toEqual(file);
  });
  it.each([
    null,
    '',
    '{',
    '[]',
    'null',
    '{"window":{"x":"1"},"theme":"mauve","zoom":99}',
    '{"window":{"x":1}}',
    '{"startsHidden":1}',
  ])('has defaults for %j', (text) =>
    expect(startupAppearance(text)).toEqual({ window: null, theme: 'system', zoom: 1, startsHidden: false }),
  );
});

describe('judgeCrash', () => {
  it('reloads once, and gives up at the second within a minute', () => {
    expect(judgeCrash([], 1000)).toBe('reload');
    expect(judgeCrash([1000], 1000 + CRASH_WINDOW_MS - 1)).toBe('safe-page');
    expect(judgeCrash([1000], 1000 + CRASH_WINDOW_MS)).toBe('reload');
  });
});

describe('nextZoom', () => {
  it('goes by the usual steps and stops at both ends', () => {
    expect(nextZoom(1, 'in')).toBe(1.1);
    expect(nextZoom(1, 'out')).toBe(0.9);
    expect(nextZoom(1.07, 'in')).toBe(1.1);
    expect(nextZoom(2.2, 'reset')).toBe(1);
    expect(nextZoom(3, 'in')).toBe(3);
    expect(nextZoom(0.5, 'out')).toBe(0.5);
  });
});
