import { Transformer } from '@napi-rs/image';

/** A PNG that no format compresses well: always the same noise for the same side. */
export const noisePicture = async (side: number): Promise<Uint8Array<ArrayBuffer>> => {
  let seed = 1;
  const pixels = Uint8Array.from({ length: side * side * 4 }, (_, place) => {
    if (place % 4 === 3) return 255;
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed >>> 24;
  });
  return new Uint8Array(await Transformer.fromRgbaPixels(pixels, side, side).png());
};
