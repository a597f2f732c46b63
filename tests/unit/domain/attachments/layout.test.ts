import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attachmentsHeight,
  foldedLines,
  gridOf,
  hasPreview,
  type Place,
  shownSize,
  sortShown,
} from '../../../../src/domain/attachments/layout';
import { makeAttachment } from '../../../support/renderer/factories';

const length = fc.oneof(
  fc.integer({ min: -5, max: 100_000 }),
  fc.double(),
  fc.constantFrom(null, 0, 1, 549, 550, 551, Number.MAX_SAFE_INTEGER, Infinity, NaN),
);

describe('the place of a picture', () => {
  it('is its own size, scaled down to 550x350', () => {
    const size = (width: number | null, height: number | null) => {
      const box = shownSize({ width, height });
      return [box.width, box.height];
    };
    expect(size(300, 200)).toEqual([300, 200]);
    expect(size(1100, 700)).toEqual([550, 350]);
    expect(size(4000, 1000)).toEqual([550, 138]);
    expect(size(1000, 4000)).toEqual([88, 350]);
  });
  it.each([
    [0, 100],
    [100, null],
    [null, null],
    [-3, 10],
    [NaN, 10],
    [Infinity, 10],
  ])('is one of a usual size where its size is not known: %s, %s', (width, height) =>
    expect(shownSize({ width, height })).toEqual({ width: 400, height: 300 }),
  );
  it('is never too large to be shown, nor too small to be pressed', () => {
    fc.assert(
      fc.property(length, length, (width, height) => {
        const box = shownSize({ width, height });
        expect(box.width).toBeGreaterThanOrEqual(64);
        expect(box.width).toBeLessThanOrEqual(550);
        expect(box.height).toBeGreaterThanOrEqual(64);
        expect(box.height).toBeLessThanOrEqual(350);
      }),
    );
  });
  it('keeps the form of every usual picture', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 64, max: 9000 }),
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        (width, form) => {
          const height = Math.max(64, Math.round(width * form));
          const box = shownSize({ width, height });
          expect(Math.abs(box.width / box.height - width / height)).toBeLessThan(0.03 * (width / height));
        },
      ),
    );
  });
});

const overlap = (a: Place, b: Place): boolean =>
  a.x < b.x + b.width - 0.01 &&
  b.x < a.x + a.width - 0.01 &&
  a.y < b.y + b.height - 0.01 &&
  b.y < a.y + a.height - 0.01;

describe('a grid of pictures', () => {
  it.each(Array.from({ length: 30 }, (_, index) => index + 1))('of %d has a place for each', (count) => {
    const { places, width, height } = gridOf(count);
    expect(places).toHaveLength(count);
    expect([width <= 550, height <= 350.01]).toEqual([true, true]);
    for (const [at, place] of places.entries()) {
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.x + place.width).toBeLessThanOrEqual(width + 0.01);
      expect(place.y + place.height).toBeLessThanOrEqual(height + 0.01);
      expect(place.width).toBeGreaterThan(60);
      expect(place.height).toBeGreaterThan(20);
      for (const other of places.slice(at + 1)) expect(overlap(place, other)).toBe(false);
    }
  });
});

describe('the height of attachments', () => {
  const picture = (number: number) => makeAttachment(number, { kind: 'image', width: 400, height: 300 });
  it('is the sum of their places', () => {
    expect(attachmentsHeight([])).toBe(0);
    expect(attachmentsHeight([picture(1)])).toBe(308);
    expect(attachmentsHeight([picture(1), picture(2)])).toBe(gridOf(2).height + 8 + 32);
    expect(attachmentsHeight([makeAttachment(1)])).toBe(64);
    expect(attachmentsHeight([makeAttachment(1, { kind: 'video', width: 550, height: 350 })])).toBe(402);
    expect(attachmentsHeight([makeAttachment(1, { kind: 'audio' })])).toBe(108);
    expect(attachmentsHeight([makeAttachment(1, { kind: 'text', size: 5000 })])).toBe(72 + 180 + 8);
  });
  it('is a number for everything that a server may send', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            kind: fc.constantFrom('image', 'video', 'audio', 'text', 'file'),
            width: length,
            height: length,
            size: fc.oneof(fc.nat(), fc.constantFrom(0, Number.MAX_SAFE_INTEGER)),
          }),
          { maxLength: 30 },
        ),
        (rows) => {
          const attachments = rows.map((row, at) => makeAttachment(at + 1, row as never));
          const height = attachmentsHeight(attachments);
          expect(Number.isFinite(height)).toBe(true);
          const { pictures, others } = sortShown(attachments);
          expect([...pictures, ...others].map(({ id }) => id).sort()).toEqual(
            attachments.map(({ id }) => id).sort(),
          );
        },
      ),
    );
  });
});

describe('the preview of a text', () => {
  it('has up to ten lines, by the size alone', () => {
    expect([1, 24, 25, 100, 240, 100_000].map(foldedLines)).toEqual([1, 1, 2, 5, 10, 10]);
  });
  it('is for texts to 100 KiB', () => {
    const preview = (size: number, kind: 'text' | 'file' = 'text') => hasPreview({ kind, size });
    expect([preview(1), preview(102_400), preview(102_401), preview(0), preview(10, 'file')]).toEqual([
      ...[true, true, false, false, false],
    ]);
  });
});
