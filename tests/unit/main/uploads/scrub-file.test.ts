import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Patch } from '../../../../src/domain/uploads/scrub/patch';
import { scrubInPlace } from '../../../../src/domain/uploads/scrub/scrub-in-place';
import { scrubPicture } from '../../../../src/domain/uploads/scrub/scrub-picture';
import { scrubMovie } from '../../../../src/domain/uploads/scrub/scrub-video';
import { scrubFile } from '../../../../src/main/uploads/scrub-file';
import { stripGif } from '../../../../src/server/decoder/metadata/gif';
import { stripJpeg } from '../../../../src/server/decoder/metadata/jpeg';
import { stripPng } from '../../../../src/server/decoder/metadata/png';
import { stripWebp } from '../../../../src/server/decoder/metadata/webp';
import {
  animatedWebp,
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

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-scrub-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const scrubbed = async (bytes: Uint8Array): Promise<Buffer> => {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  await scrubFile(path, bytes.length);
  return readFileSync(path);
};

/** As files have them: the texts of a GIF are cut into blocks of their own. */
const TAGGED = [
  ['a JPEG', taggedJpeg, stripJpeg],
  ['a JPEG on its side', () => taggedJpeg(6), stripJpeg],
  ['a PNG', taggedPng, stripPng],
  ['a PNG on its side', () => taggedPng(6), stripPng],
  ['a WebP', taggedWebp, stripWebp],
  ['a WebP on its side', () => taggedWebp(6), stripWebp],
  ['an animated WebP', animatedWebp, stripWebp],
  ['a GIF', () => Promise.resolve(taggedGif()), stripGif],
] as const;

describe('what a camera wrote', () => {
  it.each(TAGGED)('is gone from %s, which is the same picture', async (_name, make, strip) => {
    const bytes = await make();
    expect(bytes.includes(SECRET)).toBe(true);
    const left = await scrubbed(bytes);
    expect(left.includes(SECRET)).toBe(false);
    expect(left).toHaveLength(bytes.length);
    // The server, which leaves all of it out, gets the same from both.
    expect(strip(left)).toEqual(strip(bytes));
  });

  it('leaves the chunks of a PNG with right checksums', async () => {
    const left = await scrubbed(await taggedPng(6));
    for (let at = 8; at + 12 <= left.length && left.readUInt32BE(at) < left.length;) {
      const end = at + 12 + left.readUInt32BE(at);
      expect(left.readUInt32BE(end - 4)).toBe(crc32(left.subarray(at + 4, end - 4)));
      if (left.toString('latin1', at + 4, at + 8) === 'IEND') break;
      at = end;
    }
  });

  it('leaves a clean picture as it is', async () => {
    for (const bytes of [await plainJpeg(), await plainPng(), await plainWebp(), plainGif()])
      expect((await scrubbed(bytes)).equals(bytes)).toBe(true);
  });

  it.each(['isom', 'qt  '])(
    'is gone from a video (%s), whose pictures stay where they are',
    async (brand) => {
      const bytes = placedVideo({ brand });
      expect(bytes.includes(SECRET)).toBe(true);
      const left = await scrubbed(bytes);
      expect(left.includes(SECRET)).toBe(false);
      expect(left).toHaveLength(bytes.length);
      expect(left.indexOf('the pictures')).toBe(bytes.indexOf('the pictures'));
      for (const kept of ['A camera', 'kept', 'mvhd', 'tkhd']) expect(left.includes(kept)).toBe(true);
    },
  );

  it.each(WRITTEN_FILES)('is gone from %s, whose data stay where they are', async (_name, make) => {
    const bytes = make();
    expect(bytes.includes(SECRET)).toBe(true);
    const left = await scrubbed(bytes);
    expect(left.includes(SECRET)).toBe(false);
    expect([left.length, left.indexOf(DATA)]).toEqual([bytes.length, bytes.indexOf(DATA)]);
    for (const kept of ['A maker', 'A lens', 'hvc1', 'webm'])
      expect(left.includes(kept)).toBe(bytes.includes(kept));
    expect((await scrubbed(left)).equals(left)).toBe(true);
  });

  it('leaves every other file as it is', async () => {
    for (const bytes of [wave(), Buffer.from('text'), Buffer.alloc(0), Buffer.from([0xff, 0xd8])])
      expect((await scrubbed(bytes)).equals(bytes)).toBe(true);
  });
});

describe('a file that is not what it seems', () => {
  const within = (patches: readonly Patch[], length: number): boolean =>
    patches.every(({ at, bytes }) => at >= 0 && at + bytes.length <= length);

  it('is never written over beyond its end', async () => {
    const files = await Promise.all(TAGGED.map(([, make]) => make()));
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 8 }),
        fc.nat(400),
        (file, changes, cut) => {
          const bytes = Uint8Array.from(file.subarray(0, Math.max(0, file.length - cut)));
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          expect(within(scrubPicture(bytes), bytes.length)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is not walked without end, nor written over beyond its end, where nothing decodes it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...WRITTEN_FILES.map(([, make]) => make())),
        fc.array(fc.tuple(fc.nat(400), fc.constantFrom(0, 1, 8, 127, 255)), { maxLength: 8 }),
        fc.nat(100),
        async (file, changes, cut) => {
          const bytes = Uint8Array.from(file.subarray(0, file.length - cut));
          for (const [at, value] of changes) if (at > 15 && at < bytes.length) bytes[at] = value;
          const read = (at: number, length: number) => Promise.resolve(bytes.subarray(at, at + length));
          const patches: Patch[] = [];
          for await (const patch of scrubInPlace(read, bytes.length)) patches.push(patch);
          expect(within(patches, bytes.length)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is not walked without end where it is a video', async () => {
    const file = placedVideo();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 8 }),
        async (changes) => {
          const bytes = Uint8Array.from(file);
          for (const [at, value] of changes) bytes[at] = value;
          const read = (at: number, length: number) => Promise.resolve(bytes.subarray(at, at + length));
          const patches: Patch[] = [];
          for await (const patch of scrubMovie(read, bytes.length)) patches.push(patch);
          expect(within(patches, bytes.length)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
