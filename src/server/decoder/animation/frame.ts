/** Bytes of a pixel. */
export const RGBA = 4;

/** A part of an animation, as it is stored: drawn onto what was there before. */
export interface Patch {
  /** RGBA, without what is around it. */
  readonly pixels: Uint8Array;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How long it is shown. */
  readonly ms: number;
  /** Whether it is mixed with what is below by its transparency, instead of replacing that. */
  readonly isMixed: boolean;
  /** What becomes of its place before the next one is drawn. */
  readonly after: 'stays' | 'cleared' | 'restored';
}

/** An animation, a part at a time: all of its frames at once could take any memory. */
export interface Animation {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** How often it is played; 0 without end. */
  readonly loops: number;
  readonly patches: () => AsyncIterable<Patch>;
}

/** A frame as it is shown. The pixels are those of the next frame once that is asked for. */
export interface Frame {
  readonly pixels: Uint8Array;
  readonly ms: number;
}

const mix = (below: Uint8Array, at: number, above: Uint8Array, from: number): void => {
  const alpha = above[from + 3] ?? 0;
  if (alpha === 0) return;
  const under = below[at + 3] ?? 0;
  if (alpha === 255 || under === 0) {
    below.set(above.subarray(from, from + RGBA), at);
    return;
  }
  const rest = (under * (255 - alpha)) / 255;
  const both = alpha + rest;
  for (let channel = 0; channel < 3; channel += 1)
    below[at + channel] = Math.round(
      ((above[from + channel] ?? 0) * alpha + (below[at + channel] ?? 0) * rest) / both,
    );
  below[at + 3] = Math.round(both);
};

const isWithin = ({ width, height }: Pick<Animation, 'width' | 'height'>, patch: Patch): boolean =>
  [patch.x, patch.y, patch.width, patch.height].every((value) => Number.isInteger(value) && value >= 0) &&
  patch.x + patch.width <= width &&
  patch.y + patch.height <= height &&
  patch.pixels.length === patch.width * patch.height * RGBA;

/** The frames of an animation, each whole. Throws at a part beyond the picture. */
export async function* framesOf(animation: Animation): AsyncGenerator<Frame> {
  const { width, height } = animation;
  const canvas = new Uint8Array(width * height * RGBA);
  for await (const patch of animation.patches()) {
    if (!isWithin(animation, patch)) throw new Error('a frame beyond its picture');
    const before = patch.after === 'restored' ? canvas.slice() : null;
    const line = patch.width * RGBA;
    const placeOf = (row: number): number => ((patch.y + row) * width + patch.x) * RGBA;
    for (let row = 0; row < patch.height; row += 1) {
      const from = row * line;
      if (!patch.isMixed) canvas.set(patch.pixels.subarray(from, from + line), placeOf(row));
      else
        for (let pixel = 0; pixel < line; pixel += RGBA)
          mix(canvas, placeOf(row) + pixel, patch.pixels, from + pixel);
    }
    yield { pixels: canvas, ms: patch.ms };
    if (before !== null) canvas.set(before);
    if (patch.after === 'cleared')
      for (let row = 0; row < patch.height; row += 1) canvas.fill(0, placeOf(row), placeOf(row) + line);
  }
}
