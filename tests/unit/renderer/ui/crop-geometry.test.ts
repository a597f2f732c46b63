import { describe, expect, it } from 'vitest';
import { PICTURE_LIMITS } from '../../../../src/contract/limits';
import {
  CROP_CANVAS,
  CROP_SHAPES,
  CROP_ZOOM,
  FIRST_VIEW,
  panBy,
  placeOn,
  placeOnCanvas,
  zoomTo,
} from '../../../../src/renderer/ui/crop/crop-geometry';

const { icon, banner } = CROP_SHAPES;
const WIDE = { width: 1000, height: 500 };

describe('the crop dialog', () => {
  it('has the sizes of the specification', () => {
    expect(CROP_CANVAS).toBe(PICTURE_LIMITS.cropCanvas);
    expect(icon.area).toEqual({ width: PICTURE_LIMITS.cropCircle, height: PICTURE_LIMITS.cropCircle });
    expect(icon.output).toEqual({
      width: PICTURE_LIMITS.cropIconOutput,
      height: PICTURE_LIMITS.cropIconOutput,
    });
    expect(banner.area).toEqual({
      width: PICTURE_LIMITS.cropRectWidth,
      height: PICTURE_LIMITS.cropRectHeight,
    });
    expect(banner.output).toEqual({
      width: PICTURE_LIMITS.cropBannerOutputWidth,
      height: PICTURE_LIMITS.cropBannerOutputHeight,
    });
    expect(CROP_ZOOM).toEqual({
      min: PICTURE_LIMITS.cropZoomMin,
      max: PICTURE_LIMITS.cropZoomMax,
      step: PICTURE_LIMITS.cropZoomStep,
    });
  });
});

describe('where the picture lies', () => {
  it('just covers the area at first, in its middle', () => {
    expect(placeOn(FIRST_VIEW, WIDE, icon.area, icon.area)).toEqual({
      x: -125,
      y: 0,
      width: 500,
      height: 250,
    });
    expect(placeOnCanvas(FIRST_VIEW, WIDE, icon.area)).toEqual({ x: -50, y: 75, width: 500, height: 250 });
    const tall = placeOn(FIRST_VIEW, { width: 100, height: 1000 }, banner.area, banner.area);
    expect(tall.width).toBe(280);
    expect(tall.x).toBe(0);
  });

  it('is put out larger or smaller than it is shown, by the same part', () => {
    const view = panBy(zoomTo(FIRST_VIEW, 2, WIDE, icon.area), { x: 30, y: -20 }, WIDE, icon.area);
    const shown = placeOn(view, WIDE, icon.area, icon.area);
    const sent = placeOn(view, WIDE, icon.area, icon.output);
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(sent[side]).toBeCloseTo((shown[side] * 256) / 250, 9);
  });

  it('is not dragged off the area', () => {
    const far = panBy(FIRST_VIEW, { x: 9999, y: 9999 }, WIDE, icon.area);
    expect(far).toEqual({ zoom: 1, x: 125, y: 0 });
    expect(placeOn(far, WIDE, icon.area, icon.area)).toMatchObject({ x: 0, y: 0 });
    expect(panBy(FIRST_VIEW, { x: -9999, y: 0 }, WIDE, icon.area).x).toBe(-125);
  });

  it('stays within the area where it is smaller', () => {
    const small = zoomTo(FIRST_VIEW, 0.5, WIDE, icon.area);
    expect(placeOn(small, WIDE, icon.area, icon.area)).toEqual({ x: 0, y: 62.5, width: 250, height: 125 });
    const up = panBy(small, { x: 50, y: -9999 }, WIDE, icon.area);
    expect(placeOn(up, WIDE, icon.area, icon.area)).toMatchObject({ x: 0, y: 0 });
  });

  it('is zoomed from 50% to 300%', () => {
    expect(zoomTo(FIRST_VIEW, 99, WIDE, icon.area).zoom).toBe(3);
    expect(zoomTo(FIRST_VIEW, 0, WIDE, icon.area).zoom).toBe(0.5);
    expect(zoomTo(FIRST_VIEW, 1.004, WIDE, icon.area).zoom).toBe(1.004);
  });

  it('keeps what lies under the pointer there', () => {
    const view = panBy(zoomTo(FIRST_VIEW, 2, WIDE, icon.area), { x: 40, y: 25 }, WIDE, icon.area);
    const anchor = { x: 60, y: -30 };
    const before = placeOn(view, WIDE, icon.area, icon.area);
    const after = placeOn(zoomTo(view, 2.5, WIDE, icon.area, anchor), WIDE, icon.area, icon.area);
    const part = (place: typeof before, at: 'x' | 'y', side: 'width' | 'height') =>
      (anchor[at] + icon.area[side] / 2 - place[at]) / place[side];
    expect(part(after, 'x', 'width')).toBeCloseTo(part(before, 'x', 'width'), 9);
    expect(part(after, 'y', 'height')).toBeCloseTo(part(before, 'y', 'height'), 9);
  });

  it('covers the area whatever was done to it, from 100% on', () => {
    let view = FIRST_VIEW;
    const steps = [1.3, 2.2, 1, 2.9, 1.1, 3];
    for (const [at, zoom] of steps.entries()) {
      view = zoomTo(view, zoom, WIDE, banner.area, { x: 100 * (at % 2 ? -1 : 1), y: 70 });
      view = panBy(view, { x: 333 * (at % 3), y: -444 }, WIDE, banner.area);
      const { x, y, width, height } = placeOn(view, WIDE, banner.area, banner.area);
      expect(x).toBeLessThanOrEqual(1e-9);
      expect(y).toBeLessThanOrEqual(1e-9);
      expect(x + width).toBeGreaterThanOrEqual(banner.area.width - 1e-9);
      expect(y + height).toBeGreaterThanOrEqual(banner.area.height - 1e-9);
    }
  });
});
