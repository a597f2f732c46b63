import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mediaPath } from '../../../../src/server/data/media';
import type { MediaId } from '../../../../src/server/data/schema';
import { openGallery } from './open-gallery';

const gallery = openGallery();
beforeAll(() => gallery.open());
afterEach(() => gallery.empty());
afterAll(() => gallery.close());

describe('the sweep of pictures that nobody uses', () => {
  it('removes those that are a day old, and leaves what is shown, named in messages, or newer', async () => {
    const { keep, left, show, sweep } = gallery;
    const day = 24 * 60 * 60 * 1000;
    await keep('orphan', day + 1);
    await keep('newer', day - 1);
    await keep('avatar', 3 * day);
    await keep('icon', 3 * day);
    await keep('banner', 3 * day);
    await keep('in-words', 3 * day, true);
    await show(mediaPath('avatar' as MediaId), mediaPath('icon' as MediaId), mediaPath('banner' as MediaId));
    await sweep();
    expect(await left()).toEqual(['avatar', 'banner', 'icon', 'in-words', 'newer']);
  });

  it('has an end for each time, and goes on the next', async () => {
    const { keep, left, sweep } = gallery;
    for (let nth = 0; nth < 1020; nth += 1) await keep(`orphan-${nth}`, 2 * 24 * 60 * 60 * 1000);
    await sweep();
    expect(await left()).toHaveLength(20);
    await sweep();
    expect(await left()).toEqual([]);
  });

  it('is done a minute after the start, and every day from then on', async () => {
    const { keep, left, pass } = gallery;
    await keep('first', 2 * 24 * 60 * 60 * 1000);
    pass(59_000);
    await gallery.turn();
    expect(await left()).toEqual(['first']);
    pass(2_000);
    await expect.poll(left).toEqual([]);
    await keep('second', 2 * 24 * 60 * 60 * 1000);
    await gallery.turn();
    expect(await left()).toEqual(['second']);
    await expect
      .poll(() => {
        pass(12 * 60 * 60 * 1000);
        return left();
      })
      .toEqual([]);
  });
});
