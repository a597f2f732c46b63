import { describe, expect, it } from 'vitest';
import { toId, type CategoryId, type ChannelId } from '../../../../src/contract/ids';
import { type GuildOrder, judgeOrder } from '../../../../src/server/handlers/channel-order';

const channel = (id: string, position: number, categoryId: string | null) => ({
  id: toId<ChannelId>(id),
  position,
  categoryId: categoryId === null ? null : toId<CategoryId>(categoryId),
});
const category = (id: string, position = 0) => ({ id: toId<CategoryId>(id), position });

const before: GuildOrder = {
  channels: [channel('1', 0, '10'), channel('2', 1, '10'), channel('3', 0, null)],
  categories: [category('10'), category('11', 1)],
};
const asked = (channels: GuildOrder['channels'], categories: GuildOrder['categories'] = []) => ({
  channels,
  categories,
});

describe('an order of channels', () => {
  it('may name some of the rows, move them and take them out of their category', () => {
    expect(
      judgeOrder(
        before,
        asked([channel('1', 0, '11'), channel('2', 1, null)], [category('10', 1), category('11', 0)]),
      ).ok,
    ).toBe(true);
    expect(judgeOrder(before, asked([])).ok).toBe(true);
  });

  it.each([
    ['a channel of another guild', asked([channel('9', 0, null)]), 404],
    ['a category of another guild', asked([], [category('19')]), 404],
    ['a home in another guild', asked([channel('1', 0, '19')]), 404],
    ['a channel twice', asked([channel('1', 0, null), channel('1', 1, null)]), 400],
    ['a category twice', asked([], [category('10'), category('10')]), 400],
    ['a place that another has', asked([channel('2', 0, '10')]), 409],
    ['a place for two', asked([channel('1', 4, null), channel('2', 4, null)]), 409],
    ['a place that another category has', asked([], [category('11', 0)]), 409],
    ['a negative position', asked([channel('1', -1, null)]), 400],
    ['a position out of range', asked([], [category('10', 2 ** 31)]), 400],
  ])('is refused with %s', (_what, order, status) => {
    expect(judgeOrder(before, order)).toMatchObject({ ok: false, failure: { status } });
  });

  it('fills no category with more than 50 channels', () => {
    const many = Array.from({ length: 51 }, (_, index) => channel(String(100 + index), index, null));
    const home = { channels: many, categories: [category('10')] };
    const into = (count: number) =>
      asked(many.slice(0, count).map((row) => ({ ...row, categoryId: toId<CategoryId>('10') })));
    expect(judgeOrder(home, into(50)).ok).toBe(true);
    expect(judgeOrder(home, into(51))).toMatchObject({ ok: false, failure: { status: 400 } });
  });
});
