import { Transformer } from '@napi-rs/image';
import { describe, expect, it } from 'vitest';
import { readPictureHeader } from '../../../../src/server/pictures/picture-header';

const drawing = (): Transformer => Transformer.fromRgbaPixels(new Uint8Array(30 * 20 * 4).fill(128), 30, 20);

describe('the header of a picture', () => {
  it('is read from PNG, JPEG and both kinds of WebP', async () => {
    const size = { width: 30, height: 20 };
    expect(readPictureHeader(await drawing().png())).toEqual({ type: 'png', ...size });
    expect(readPictureHeader(await drawing().jpeg(80))).toEqual({ type: 'jpeg', ...size });
    expect(readPictureHeader(await drawing().webp(80))).toEqual({ type: 'webp', ...size });
    expect(readPictureHeader(await drawing().webpLossless())).toEqual({ type: 'webp', ...size });
  });

  it('is read from the canvas of an extended WebP', () => {
    const bytes = Buffer.alloc(40);
    bytes.write('RIFF', 0, 'latin1');
    bytes.write('WEBPVP8X', 8, 'latin1');
    bytes.writeUIntLE(65_535, 24, 3);
    bytes.writeUIntLE(99, 27, 3);
    expect(readPictureHeader(bytes)).toEqual({ type: 'webp', width: 65_536, height: 100 });
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['GIF', 'GIF89a\x01\x00\x01\x00'],
    ['nothing', ''],
    ['a JPEG that ends early', '\xff\xd8\xff\xe0\x00\x10JFIF'],
    ['a JPEG of pictures without a frame', `\xff\xd8${'\xff\xe1\x00\x04ab'.repeat(50)}`],
    ['the beginning of a PNG', '\x89PNG\r\n\x1a\n'],
    ['a JPEG whose segment has no length', '\xff\xd8\xff\xe0\x00\x00\x00\x00\x00\x00\x00\x00\x00'],
  ])('is not seen in %s', (_what, text) => {
    expect(readPictureHeader(Buffer.from(text, 'latin1'))).toBeNull();
  });
});
