import { Transformer } from '@napi-rs/image';
import { describe, expect, it } from 'vitest';
import { ANIMATION_LIMITS } from '../../../../src/server/decoder/animation/limits';
import { RGBA, type Animation, framesOf, type Patch } from '../../../../src/server/decoder/animation/frame';
import { chunksIn } from '../../../../src/server/decoder/animation/webp-chunks';
import { readWebp } from '../../../../src/server/decoder/animation/read-webp';
import { remakePicture } from '../../../../src/server/decoder/remake-picture';
import { isMovingWebp } from '../../../../src/server/pictures/picture-header';
import { blinkingPng } from '../../../support/node/blinking-png';
import * as hostile from '../../../support/node/hostile-pictures';
import { animatedWebp, plainGif, plainPng, plainWebp, SECRET } from '../../../support/node/picture-files';
import { smallGif } from '../../../support/node/small-gif';

const remake = (bytes: Buffer, max: { width: number; height: number } | null = null) =>
  remakePicture(bytes, max, true);
/** The frames of what was made: how long each is shown, and its pixel in the upper left corner. */
const seenIn = async (made: Buffer | null) => {
  const animation = made === null ? null : readWebp(made);
  if (animation === null) throw new Error('nothing moves');
  const frames: (readonly [number, string])[] = [];
  for await (const { pixels, ms } of framesOf(animation)) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels;
    const colour = alpha < 50 ? 'none' : red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
    frames.push([ms, colour]);
  }
  return { frames, width: animation.width, height: animation.height, loops: animation.loops };
};

describe('a moving picture that may move', () => {
  it('of PNG keeps its frames, their times, and how often it is played', async () => {
    const sent = blinkingPng({
      side: 12,
      loops: 3,
      frames: [{ colour: 'red' }, { colour: 'green', ms: 250 }],
    });
    expect(await seenIn(await remake(sent))).toEqual({
      ...{ width: 12, height: 12, loops: 3 },
      frames: [
        [100, 'red'],
        [250, 'green'],
      ],
    });
  });

  it('of GIF and of WebP as well', async () => {
    expect((await seenIn(await remake(smallGif()))).frames).toHaveLength(2);
    const { width, height, frames } = await seenIn(await remake(await animatedWebp()));
    expect([width, height, frames.length]).toEqual([60, 40, 2]);
  });

  it('fits into what is asked for, all frames as large as the whole', async () => {
    const made = await remake(blinkingPng({ side: 64 }), { width: 16, height: 16 });
    expect(await seenIn(made)).toMatchObject({ width: 16, height: 16 });
    const frames = chunksIn(made ?? Buffer.alloc(0)).filter(({ type }) => type === 'ANMF');
    expect(frames.map(({ data }) => [data.readUIntLE(6, 3), data.readUIntLE(9, 3)])).toEqual([
      [15, 15],
      [15, 15],
    ]);
  });

  it('has nothing else of what was sent, in its frames neither', async () => {
    const sent = blinkingPng({ side: 8, words: SECRET });
    expect(sent.includes(SECRET)).toBe(true);
    const made = await remake(sent);
    expect(made?.includes(SECRET)).toBe(false);
    const types = chunksIn(made ?? Buffer.alloc(0)).map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(['VP8X', 'ANIM', 'ANMF']));
    // A webp of a stranger is decoded as well, and not taken as it is.
    const webp = await animatedWebp();
    expect(webp.includes(SECRET)).toBe(true);
    expect((await remake(webp))?.includes(SECRET)).toBe(false);
  });

  it('does not flicker, and does not stand for hours', async () => {
    const frames = [
      { colour: 'red' as const, ms: 0 },
      { colour: 'green' as const, ms: 60_000 },
    ];
    const { frames: seen } = await seenIn(await remake(blinkingPng({ side: 4, frames })));
    expect(seen.map(([ms]) => ms)).toEqual([ANIMATION_LIMITS.leastMs, ANIMATION_LIMITS.mostMs]);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['too many frames', () => blinkingPng({ side: 2, count: ANIMATION_LIMITS.frames + 1 })],
    ['too many pixels', () => blinkingPng({ side: 1500, count: 16 })],
    ['a frame beyond the picture', () => blinkingPng({ side: 8, beyond: true })],
    ['a frame whose data are none', () => blinkingPng({ side: 8, isBroken: true })],
    ['more frames said than are there', () => hostile.longApng(1, 4000)],
  ])('with %s is its first frame', async (_what, make) => {
    const made = await remake(await make());
    expect(made).not.toBeNull();
    expect(isMovingWebp(made ?? Buffer.alloc(0))).toBe(false);
    expect((await new Transformer(made ?? Buffer.alloc(0)).metadata()).format).toBe('webp');
  });

  it('stands still where it may not move, and where there is nothing that moves', async () => {
    expect(isMovingWebp((await remakePicture(blinkingPng({ side: 8 }), null)) ?? Buffer.alloc(0))).toBe(
      false,
    );
    for (const still of [await plainPng(), await plainWebp(), plainGif()])
      expect(isMovingWebp((await remake(still)) ?? Buffer.alloc(0))).toBe(false);
  });
});

describe('the frames of an animation', () => {
  const dot = (value: number, more: Partial<Patch> = {}): Patch => ({
    pixels: Uint8Array.from([value, value, value, 255]),
    ...{ x: 0, y: 0, width: 1, height: 1, ms: 10, isMixed: false, after: 'stays' },
    ...more,
  });
  const shown = async (...patches: readonly Patch[]): Promise<number[][]> => {
    const animation: Animation = {
      ...{ width: 2, height: 1, count: patches.length, loops: 0 },
      async *patches() {
        for (const patch of patches) yield await Promise.resolve(patch);
      },
    };
    const frames: number[][] = [];
    for await (const { pixels } of framesOf(animation)) frames.push([...pixels]);
    return frames;
  };

  it('stay below the next one, are cleared, or restored, as each says', async () => {
    const second = dot(9, { x: 1 });
    expect((await shown(dot(5), second)).at(-1)).toEqual([5, 5, 5, 255, 9, 9, 9, 255]);
    expect((await shown(dot(5, { after: 'cleared' }), second)).at(-1)).toEqual([0, 0, 0, 0, 9, 9, 9, 255]);
    const covered = dot(7, { after: 'restored' });
    expect((await shown(dot(5), covered, second)).at(-1)).toEqual([5, 5, 5, 255, 9, 9, 9, 255]);
  });

  it('are mixed by their transparency, or take the place whole', async () => {
    const half = { pixels: Uint8Array.from([0, 0, 0, 128]) };
    expect((await shown(dot(200), dot(0, { ...half, isMixed: true }))).at(-1)?.slice(0, RGBA)).toEqual([
      100, 100, 100, 255,
    ]);
    expect((await shown(dot(200), dot(0, half))).at(-1)?.slice(0, RGBA)).toEqual([0, 0, 0, 128]);
  });

  it('never lie beyond the picture', async () => {
    for (const place of [{ x: 2 }, { y: 1 }, { x: -1 }, { width: 3 }, { height: 2 }])
      await expect(shown(dot(1, place))).rejects.toThrow('beyond');
  });
});
