import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { success } from '../../../../src/contract/failure';
import { flatPng } from '../../../support/node/flat-png';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

/** A picture may have at most 4,096 × 4,096 pixels. */
const SIDE_MAX = 4096;

const bombs = [
  ...[flatPng(SIDE_MAX, SIDE_MAX + 1), flatPng(SIDE_MAX * SIDE_MAX + 1, 1), flatPng(20_000, 20_000)],
  // 16 bits per channel count double.
  flatPng(SIDE_MAX, SIDE_MAX / 2 + 1, 16),
];

/** A WebP that declares 8 × 8 pixels, with a picture of 16,384 × 16,384 inside. */
const largerInside = async (): Promise<Buffer> => {
  const small = await Transformer.fromRgbaPixels(new Uint8Array(8 * 8 * 4).fill(9), 8, 8).webpLossless();
  const picture = Buffer.from(small.subarray(12));
  // After 'VP8L', the length and the signature: 14 bits of width and 14 of height, each minus one.
  picture.writeUInt32LE((picture.readUInt32LE(9) | 0xfff_ffff) >>> 0, 9);
  const canvas = Buffer.alloc(18);
  canvas.write('VP8X', 'latin1');
  canvas.writeUInt32LE(10, 4);
  canvas.writeUIntLE(7, 12, 3);
  canvas.writeUIntLE(7, 15, 3);
  const body = Buffer.concat([Buffer.from('WEBP'), canvas, picture]);
  const riff = Buffer.from('RIFF    ');
  riff.writeUInt32LE(body.length, 4);
  return Buffer.concat([riff, body]);
};

let app: TestServer;
let person: Person;
let guild: Guild;
let onTheWeb: Buffer = Buffer.alloc(0);
beforeAll(async () => {
  app = await startTestServer({ fetchPicture: () => Promise.resolve(success(onTheWeb)) });
});
beforeEach(async () => {
  person = await app.signUp();
  guild = await app.createGuild(person);
});
afterAll(() => app.close());

type Way = (picture: Buffer) => ReturnType<TestServer['call']>;
const edit = (more: object) =>
  app.call(
    'guilds.edit',
    { guildId: guild.id, name: 'Hall', description: null, avatar: null, banner: null, ...more },
    person,
  );

/** All ways to upload a picture. */
const ways: readonly (readonly [string, Way])[] = [
  [
    'an avatar',
    (picture) =>
      app.call(
        'users.updateAvatar',
        { avatar: { bytes: new Uint8Array(picture), type: 'image/png', name: 'a.png' } },
        person,
      ),
  ],
  [
    'the icon of a new guild',
    (picture) => app.call('guilds.create', { name: 'New', icon: picture.toString('base64') }, person),
  ],
  ['an icon', (picture) => edit({ avatar: picture.toString('base64') })],
  ['a banner', (picture) => edit({ banner: `data:image/png;base64,${picture.toString('base64')}` })],
  [
    'a picture from the web',
    (picture) => {
      onTheWeb = picture;
      return edit({ banner: 'https://pictures.example/a.png' });
    },
  ],
];

const countKept = async (): Promise<number> =>
  (await app.store.db.selectFrom('media').select('id').execute()).length;

describe('the pixel limit of uploads (decompression bombs)', () => {
  it.each(ways)('refuses a small file that unpacks to too many pixels as %s', async (_what, send) => {
    const before = await countKept();
    for (const bomb of bombs) {
      expect(bomb.length).toBeLessThan(1024 * 1024);
      expect(await send(bomb)).toMatchObject({
        status: 413,
        body: { message: 'The picture has too many pixels' },
      });
    }
    expect(await countKept()).toBe(before);
  });

  it('takes one of just so many pixels', async () => {
    expect((await edit({ avatar: flatPng(SIDE_MAX, SIDE_MAX).toString('base64') })).status).toBe(200);
  });

  it.each(ways)('refuses a picture that is larger than it says as %s', async (_what, send) => {
    const before = await countKept();
    expect((await send(await largerInside())).status).toBe(400);
    expect(await countKept()).toBe(before);
  });
});
