import { describe, expect, it } from 'vitest';
import type { OpenAvatar } from '../../../../../src/renderer/features/user-settings/profile/canvas-codec';
import { prepareAvatar } from '../../../../../src/renderer/features/user-settings/profile/prepare-avatar';

describe('an avatar', () => {
  const bytes = (length: number) => new Uint8Array(length);
  const file = (type: string, size = 10) => new File([bytes(size)], 'me', { type });
  const pictureOf = (sizes: readonly number[], asked: unknown[]): OpenAvatar => ({
    width: 1000,
    height: 500,
    encode: (size, type, quality) => {
      asked.push([size.width, size.height, type, quality]);
      return Promise.resolve({ ok: true, bytes: bytes(sizes[asked.length - 1] ?? 1) });
    },
  });

  it('is made small and keeps PNG; anything else is JPEG', async () => {
    const asked: unknown[] = [];
    const made = await prepareAvatar(file('image/png'), (_, work) => work(pictureOf([7], asked)));
    expect(made).toEqual({ ok: true, avatar: { bytes: bytes(7), type: 'image/png', name: 'avatar.png' } });
    await prepareAvatar(file('image/gif'), (_, work) => work(pictureOf([1, 1], asked)));
    expect(asked).toEqual([
      [256, 128, 'image/png', undefined],
      [256, 128, 'image/jpeg', undefined],
    ]);
  });

  it('is compressed again where the file was large', async () => {
    const asked: unknown[] = [];
    await prepareAvatar(file('image/webp', 3_000_000), (_, work) => work(pictureOf([9, 5], asked)));
    expect(asked).toEqual([
      [256, 128, 'image/webp', undefined],
      [256, 128, 'image/webp', 0.8],
    ]);
  });

  it.each([
    ['no image', 'text/plain', 1, 'Please select an image under 4MB'],
    ['4 MB', 'image/png', 4_194_304, 'Please select an image under 4MB'],
    ['what cannot be opened', 'image/png', 1, 'Failed to load image'],
  ])('is refused: %s', async (_, type, size, error) => {
    expect(await prepareAvatar(file(type, size), () => Promise.resolve(null))).toEqual({ ok: false, error });
  });

  it.each([
    ['no-canvas', 'Canvas not supported'],
    ['failed', 'Failed to process image'],
  ] as const)('is refused where the canvas does not work: %s', async (why, error) => {
    const picture: OpenAvatar = { width: 1, height: 1, encode: () => Promise.resolve({ ok: false, why }) };
    expect(await prepareAvatar(file('image/png'), (_, work) => work(picture))).toEqual({ ok: false, error });
  });
});
