import { deflateSync } from 'node:zlib';
import { wavOf } from '../../../src/server/data/seed/sounds';
import { pngChunk } from './flat-png';

type Colour = readonly [number, number, number];

/** A PNG whose pixels a function paints, by their position as parts of width and height. */
export const paintedPng = (
  width: number,
  height: number,
  paint: (x: number, y: number) => Colour,
): Buffer => {
  const lines = Buffer.alloc((1 + width * 3) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * (1 + width * 3) + 1 + x * 3;
      for (const [nth, value] of paint(x / width, y / height).entries())
        lines[at + nth] = Math.max(0, Math.min(255, Math.round(value)));
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(lines)), pngChunk('IEND', Buffer.alloc(0))],
  ]);
};

/** A hilly landscape below a sky; `hue` from 0 to 1 changes its colours. */
export const landscapePng = (width: number, height: number, hue = 0): Buffer =>
  paintedPng(width, height, (x, y) => {
    const hills = 0.62 + 0.08 * Math.sin(x * 7 + hue * 9) + 0.04 * Math.sin(x * 17 + 1);
    const near = 0.8 + 0.06 * Math.sin(x * 5 + 2 + hue * 5);
    const isSun = (x - 0.72) ** 2 * (width / height) ** 2 + (y - 0.28) ** 2 < 0.006;
    if (y > near) return [40 + 60 * hue, 92 - 30 * hue, 60 + 50 * hue];
    if (y > hills) return [78 + 70 * hue, 128 - 40 * hue, 96 + 40 * hue];
    if (isSun) return [255, 226, 150];
    return [110 + 130 * y + 60 * hue, 160 + 60 * y - 60 * hue, 220 - 40 * hue];
  });

/** A WAV of a tone that fades, 16 bit, mono. */
export const toneWav = (seconds: number, hertz = 330, rate = 8000): Buffer => {
  const samples = Math.round(seconds * rate);
  return wavOf(
    rate,
    samples,
    (at) => 9000 * (1 - at / samples) * Math.sin((2 * Math.PI * hertz * at) / rate),
  );
};
