import { Transformer } from '@napi-rs/image';
import { expect, it } from 'vitest';
import { remakePicture } from '../../../../src/server/decoder/remake-picture';
import { smallGif } from '../../../support/node/small-gif';

const HEADER = 13;
const FRAME = 0x2c;

it('makes a GIF its first frame', async () => {
  const made = await remakePicture(smallGif(), null);
  if (made === null) throw new Error('The picture was not read');
  const [red = 0, green = 255, blue = 255] = await new Transformer(made).rawPixels();
  expect(red).toBeGreaterThan(200);
  expect(Math.max(green, blue)).toBeLessThan(60);
});

it('refuses a frame beyond its picture, whose memory would be taken', async () => {
  const gif = smallGif();
  const frame = gif.indexOf(FRAME, HEADER);
  gif.writeUInt16LE(4, frame + 1);
  expect(await remakePicture(gif, null)).toBeNull();
});

it.each([0, 6, 13, 20, 60])('reads nothing of a GIF of %d bytes', async (length) => {
  expect(await remakePicture(smallGif().subarray(0, length), null)).toBeNull();
});
