import { GifWriter } from 'omggif';

/** A GIF of some frames, each of another colour. */
export const smallGif = (width = 8, height = 8, frames = 2): Buffer => {
  const bytes = Buffer.alloc(1024 + frames * width * height * 2);
  const gif = new GifWriter(bytes, width, height, {
    palette: [0xff0000, 0x00ff00, 0x0000ff, 0xffffff],
    loop: 0,
  });
  for (let nth = 0; nth < frames; nth += 1)
    gif.addFrame(
      0,
      0,
      width,
      height,
      Array.from({ length: width * height }, () => nth % 4),
      { delay: 10 },
    );
  return bytes.subarray(0, gif.end());
};
