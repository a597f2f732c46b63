import { Transformer } from '@napi-rs/image';
import { RGBA } from './frame';

/** The pixels of a still picture of 8 bits a channel, as RGBA. Throws for others, and for bytes that are no picture. */
export const pixelsOf = async (picture: Buffer, width: number, height: number): Promise<Uint8Array> => {
  const count = width * height;
  const raw = await new Transformer(picture).rawPixels();
  const channels = raw.length / count;
  if (channels === RGBA) return raw;
  if (channels !== 1 && channels !== 2 && channels !== 3) throw new Error('not as large as it says');
  const hasAlpha = channels === 2;
  const isGrey = channels < 3;
  const pixels = new Uint8Array(count * RGBA);
  for (let nth = 0; nth < count; nth += 1) {
    const from = nth * channels;
    const at = nth * RGBA;
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at + channel] = raw[isGrey ? from : from + channel] ?? 0;
    pixels[at + 3] = hasAlpha ? (raw[from + 1] ?? 0) : 255;
  }
  return pixels;
};
