import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canZoomIn, fitted, isZoomed, panBy, WHOLE, zoomAt } from '../../../../src/domain/attachments/zoom';

const view = { width: 800, height: 600 };

describe('a picture in the viewer', () => {
  it('is fitted into the view, and not enlarged', () => {
    expect(fitted({ width: 400, height: 300 }, view)).toEqual({ width: 400, height: 300 });
    expect(fitted({ width: 1600, height: 600 }, view)).toEqual({ width: 800, height: 300 });
    expect(fitted({ width: 0, height: 0 }, view)).toEqual(view);
  });

  it('keeps the point under the pointer in place', () => {
    const zoom = zoomAt(WHOLE, 2, { x: 100, y: 50 }, view, view);
    expect(zoom).toEqual({ scale: 2, x: -100, y: -50 });
    // The point of the picture that was there: (point - offset) / scale.
    expect([(100 - zoom.x) / 2, (50 - zoom.y) / 2]).toEqual([100, 50]);
  });

  it('does not move while it is whole', () => {
    expect(panBy(WHOLE, { x: 50, y: 50 }, view, view)).toEqual(WHOLE);
    expect(isZoomed(WHOLE)).toBe(false);
  });

  const move = fc.oneof(
    fc.record({ factor: fc.double({ min: 0.1, max: 5, noNaN: true }), x: fc.integer(), y: fc.integer() }),
    fc.record({ by: fc.constant(true), x: fc.integer(), y: fc.integer() }),
  );

  it('is never lost, nor larger or smaller than it may be', () => {
    const picture = fc.record({
      width: fc.integer({ min: 0, max: 9000 }),
      height: fc.integer({ min: 0, max: 9000 }),
    });
    fc.assert(
      fc.property(picture, fc.array(move, { maxLength: 20 }), (own, moves) => {
        const shown = fitted(own, view);
        let zoom = WHOLE;
        for (const one of moves) {
          zoom =
            'factor' in one
              ? zoomAt(zoom, one.factor, one, shown, view)
              : panBy(zoom, { x: one.x, y: one.y }, shown, view);
          expect(zoom.scale).toBeGreaterThanOrEqual(1);
          expect(zoom.scale).toBeLessThanOrEqual(8);
          const most = (side: number, room: number) => Math.max(0, (side * zoom.scale - room) / 2) + 0.001;
          expect(Math.abs(zoom.x)).toBeLessThanOrEqual(most(shown.width, view.width));
          expect(Math.abs(zoom.y)).toBeLessThanOrEqual(most(shown.height, view.height));
        }
        expect(canZoomIn(zoom)).toBe(zoom.scale < 8);
      }),
    );
  });
});
