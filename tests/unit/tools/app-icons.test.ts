import { readFileSync } from 'node:fs';
import { Transformer } from '@napi-rs/image';
import { describe, expect, it } from 'vitest';
import { ICON_SIZES, iconDrawing, iconFile, iconPixels } from '../../../tools/icons/app-icons.mjs';

const svg = iconDrawing();

describe('the icons of the app', () => {
  it.each(ICON_SIZES)('of %d pixels is the drawing as it is now', (size) => {
    const kept = new Transformer(readFileSync(iconFile(size)));
    const { width, height } = kept.metadataSync();
    expect([width, height]).toEqual([size, size]);
    const drawn = iconPixels(svg, size);
    // Another processor may round differently.
    const far = kept.rawPixelsSync().filter((value, at) => Math.abs(value - (drawn[at] ?? 0)) > 2);
    expect([drawn.length, far.length]).toEqual([size * size * 4, 0]);
  });

  it('show the hall closer where they are small', () => {
    const amberAt = (size: number): number => {
      const pixels = iconPixels(svg, size);
      let count = 0;
      for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 180) count += 1;
      return count / size ** 2;
    };
    expect(amberAt(24)).toBeGreaterThan(1.4 * amberAt(32));
  });

  it('are refused where the drawing is another than the closer look knows', () => {
    expect(() => iconPixels(svg.replace('rx="112"', 'rx="100"'), 16)).toThrow(
      'resources/icon.svg has no <rect',
    );
  });
});
