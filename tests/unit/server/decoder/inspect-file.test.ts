import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectFile } from '../../../../src/server/decoder/inspect-file';
import { makePreview } from '../../../../src/server/decoder/make-preview';
import { flatPng } from '../../../support/node/flat-png';
import {
  animatedWebp,
  box,
  cleanGif,
  placedVideo,
  plainGif,
  plainJpeg,
  plainPng,
  plainWebp,
  SECRET,
  taggedGif,
  taggedJpeg,
  taggedPng,
  taggedWebp,
  wave,
} from '../../../support/node/picture-files';
import { DATA, WRITTEN_FILES } from '../../../support/node/written-files';

let folder = '';
let nth = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-inspect-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (bytes: Uint8Array): string => {
  nth += 1;
  const file = join(folder, String(nth));
  writeFileSync(file, bytes);
  return file;
};
/** Inspects bytes; returns what was found and what is left. */
const inspect = async (bytes: Uint8Array) => {
  const file = write(bytes);
  const found = await inspectFile(file);
  return { file, found, left: readFileSync(file) };
};
const holds = (bytes: Buffer, text: string): boolean => bytes.includes(Buffer.from(text, 'latin1'));
const sizeOf = (bytes: Buffer) => new Transformer(bytes).metadata();

describe('the metadata of a picture', () => {
  it.each(WRITTEN_FILES)('are gone from %s, whose data stay where they are', async (_name, make, type) => {
    const sent = make();
    const { file, found, left } = await inspect(sent);
    expect(found).toMatchObject({ type, kind: type.startsWith('video') ? 'video' : 'file', isChanged: true });
    expect([holds(left, SECRET), left.length, left.indexOf(DATA)]).toEqual([
      false,
      sent.length,
      sent.indexOf(DATA),
    ]);
    expect((await inspectFile(file)).isChanged).toBe(false);
  });

  it.each([
    ['JPEG', taggedJpeg, plainJpeg, 'image/jpeg'],
    ['PNG', taggedPng, plainPng, 'image/png'],
    ['WebP', taggedWebp, plainWebp, 'image/webp'],
  ])('of %s are gone, and its pixels are as they were', async (_name, tagged, plain, type) => {
    const sent = await tagged();
    expect(holds(sent, SECRET)).toBe(true);
    const { found, left } = await inspect(sent);
    expect(found).toMatchObject({ type, kind: 'image', width: 60, height: 40, isChanged: true });
    expect(holds(left, SECRET)).toBe(false);
    expect(await new Transformer(left).rawPixels()).toEqual(await new Transformer(await plain()).rawPixels());
  });

  it('of GIF are gone, and it repeats as it did', async () => {
    const { found, left } = await inspect(taggedGif());
    expect(found).toMatchObject({ type: 'image/gif', kind: 'image', width: 1, height: 1, isChanged: true });
    expect(left).toEqual(cleanGif());
  });

  it('leaves the colour profile', async () => {
    expect(holds((await inspect(await taggedJpeg())).left, 'ICC_PROFILE')).toBe(true);
  });

  it.each([
    ['JPEG', plainJpeg],
    ['PNG', plainPng],
    ['WebP', plainWebp],
    ['GIF', () => Promise.resolve(plainGif())],
  ])('that are not there change no byte of %s', async (_name, make) => {
    const sent = await make();
    const { found, left } = await inspect(sent);
    expect(found.isChanged).toBe(false);
    expect(left).toEqual(sent);
  });

  it('of an animation are gone, in its frames too, and all frames are left', async () => {
    const { found, left } = await inspect(await animatedWebp());
    expect(found).toMatchObject({ kind: 'image', picture: { isAnimated: true } });
    expect(found).toMatchObject({ width: 60, height: 40 });
    expect(holds(left, SECRET)).toBe(false);
    expect(left.toString('latin1').match(/ANMF/g)).toHaveLength(2);
    expect(await sizeOf(left)).toMatchObject({ width: 60, height: 40 });
  });
});

describe('the orientation of a picture', () => {
  it.each([
    ['JPEG', taggedJpeg],
    ['PNG', taggedPng],
    ['WebP', taggedWebp],
  ])('is applied to %s', async (_name, tagged) => {
    const { file, found } = await inspect(await tagged(6));
    expect(found).toMatchObject({ width: 40, height: 60, picture: { orientation: 6 } });
    const preview = await makePreview({ file, type: found.type, turns: true, orientation: 6 });
    expect(preview).toMatchObject({ width: 40, height: 60, isChanged: true });
    const left = readFileSync(file);
    expect(await sizeOf(left)).toMatchObject({ width: 40, height: 60 });
    expect(holds(left, 'Exif')).toBe(false);
    // Turned clockwise, what was at the left is at the top.
    const pixels = await new Transformer(left).rawPixels();
    const channels = pixels.length / (40 * 60);
    const [top, bottom] = [pixels.subarray(0, 3), pixels.subarray(-channels, pixels.length)];
    expect(top[0]).toBeGreaterThan(200);
    expect(top[2]).toBeLessThan(60);
    expect(bottom[0]).toBeLessThan(60);
    expect(bottom[2]).toBeGreaterThan(200);
  });

  it('of a JPEG is applied with its colour profile', async () => {
    const { file, found } = await inspect(await taggedJpeg(3));
    await makePreview({ file, type: found.type, turns: true, orientation: 3 });
    expect(holds(readFileSync(file), 'the profile')).toBe(true);
    expect(await sizeOf(readFileSync(file))).toMatchObject({ width: 60, height: 40 });
  });
});

describe('the previews of a picture', () => {
  it('are WebP of three sizes, and a blurred one', async () => {
    const file = write(await plainPng(1000, 500));
    const { thumbnails, blurhash } = await makePreview({
      ...{ file, type: 'image/png', turns: false, orientation: 1 },
    });
    const sizes = await Promise.all(
      thumbnails.map(async ({ size, bytes }) => {
        const { width, height, format } = await sizeOf(Buffer.from(bytes));
        return [size, width, height, format];
      }),
    );
    expect(sizes).toEqual([
      [800, 800, 400, 'webp'],
      [400, 400, 200, 'webp'],
      [128, 128, 64, 'webp'],
    ]);
    expect(blurhash).toMatch(/^[\w#$%*+,\-.:;=?@[\]^{|}~]{28}$/);
  });

  it('are no larger than the picture; a GIF has them too', async () => {
    const file = write(plainGif());
    const { thumbnails } = await makePreview({ file, type: 'image/gif', turns: false, orientation: 1 });
    for (const { bytes } of thumbnails)
      expect(await sizeOf(Buffer.from(bytes))).toMatchObject({ width: 1, height: 1 });
  });

  it('are not made of what only begins like a picture', async () => {
    const file = write((await plainPng()).subarray(0, 60));
    await expect(makePreview({ file, type: 'image/png', turns: false, orientation: 1 })).rejects.toThrow();
  });
});

describe('a video', () => {
  it.each([
    ['MP4', placedVideo(), 'video/mp4'],
    ['QuickTime', placedVideo({ brand: 'qt  ' }), 'video/quicktime'],
  ])('of %s loses its places where they are; its size and duration are known', async (_name, sent, type) => {
    expect(sent.toString('latin1').split(SECRET)).toHaveLength(7);
    const { found, left } = await inspect(sent);
    expect(found).toEqual({
      ...{ type, kind: 'video', width: 640, height: 360, durationMs: 2500, isChanged: true, picture: null },
    });
    expect(holds(left, SECRET)).toBe(false);
    expect(left.length).toBe(sent.length);
    expect(holds(left, 'A camera')).toBe(true);
    expect(holds(left, 'kept')).toBe(true);
    expect(left.subarray(-20)).toEqual(sent.subarray(-20));
  });

  it('on its side is as high as it is shown', async () => {
    expect((await inspect(placedVideo({ isTurned: true }))).found).toMatchObject({ width: 360, height: 640 });
  });

  it.each([
    ['a box larger than the file', Buffer.concat([placedVideo().subarray(0, 40), Buffer.alloc(20, 0xff)])],
    [
      'a box of no length',
      Buffer.concat([placedVideo().subarray(0, 20), Buffer.from([0, 0, 0, 1]), Buffer.from('moov')]),
    ],
    [
      'boxes within boxes',
      Array.from({ length: 200 }).reduce<Buffer>((inner) => box('moov', inner), placedVideo()),
    ],
  ])('with %s is looked at to its end', async (_name, bytes) => {
    const sent = Buffer.concat([placedVideo().subarray(0, 20), bytes]);
    expect((await inspect(sent)).found).toMatchObject({ kind: 'video', durationMs: null });
  });
});

describe('the type of a file', () => {
  const text = (words: string) => Buffer.from(words);
  it.each<[string, Buffer | Promise<Buffer>, string, string]>([
    ['a text', text('Guten Tag, мир 👋\n\tzwei\r\n'), 'text', 'text/plain'],
    ['a text without an end', text('a'), 'text', 'text/plain'],
    ['JSON', text('{"a":1}'), 'text', 'text/plain'],
    ['HTML', text('  <!doctype html><script>alert(1)</script>'), 'file', 'application/octet-stream'],
    [
      'SVG',
      text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'file',
      'application/octet-stream',
    ],
    ['XML', text('<?xml version="1.0"?><x/>'), 'file', 'application/octet-stream'],
    ['a text with a control', text('a\x01b'), 'file', 'application/octet-stream'],
    ['no UTF-8', Buffer.from([0x61, 0xc3, 0x28, 0x62, 0x62]), 'file', 'application/octet-stream'],
    ['UTF-16', Buffer.from('\ufeffwords', 'utf16le'), 'file', 'application/octet-stream'],
    ['UTF-8 that is cut off', Buffer.from([0x61, 0xf0, 0x9f]), 'file', 'application/octet-stream'],
    ['a PDF', text('%PDF-1.7\n%\n1 0 obj'), 'file', 'application/pdf'],
    ['sound', wave(), 'audio', 'audio/wav'],
    ['a picture that is cut off', plainPng().then((bytes) => bytes.subarray(0, 50)), 'file', 'image/png'],
    ['a JPEG of nothing', Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0]), 'file', 'image/jpeg'],
    ['a picture of 26 megapixels of 16 bits', flatPng(6500, 4000, 16), 'file', 'image/png'],
    ['a picture of 24 megapixels of 16 bits', flatPng(6000, 4000, 16), 'image', 'image/png'],
    ['a picture of a hundred megapixels', flatPng(10_000, 10_000), 'file', 'image/png'],
    [
      'a GIF that is a program too',
      Buffer.concat([text('GIF89a/*'), text('*/=1;alert(1)')]),
      'file',
      'image/gif',
    ],
  ])('%s', async (_name, bytes, kind, type) => {
    expect((await inspect(await bytes)).found).toMatchObject({ kind, type });
  });

  it('of sound comes with its duration', async () => {
    expect((await inspect(wave())).found.durationMs).toBe(1000);
  });

  it('of a picture with an archive behind it is that of the picture, which is all that is left', async () => {
    const { found, left } = await inspect(Buffer.concat([await plainJpeg(), text('PK\x03\x04 zip')]));
    expect(found.kind).toBe('image');
    expect(left).toEqual(await plainJpeg());
  });
});
