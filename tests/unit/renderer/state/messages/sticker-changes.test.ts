import { expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectMessage } from '../../../../../src/renderer/state/messages/selectors';
import { id, makeMessage, makeSticker } from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const guildId = id<GuildId>(5);
const channelId = id<ChannelId>(100);
const [cat, wave] = [makeSticker(1, 'Cat'), makeSticker(2, 'Wave')];

/** A channel with a message with each sticker, and one without; `hear` gives the guild other stickers. */
const start = async () => {
  const messages = [
    makeMessage(101, { sticker: cat }),
    makeMessage(102, { sticker: wave }),
    makeMessage(103),
  ];
  const bridge = createFakeBridge({ 'messages.list': () => success({ error: 0, data: { messages } }) });
  const { store, hear } = await startTestApp({ bridge });
  return {
    hear: (stickers: readonly (typeof cat)[], of = guildId) =>
      hear(liveEvent('GUILD_STICKERS', { guildId: of, stickers: [...stickers] })),
    shown: () =>
      [101, 102, 103].map((number) => selectMessage(store.getState(), channelId, id(number))?.sticker),
    row: (number: number) => selectMessage(store.getState(), channelId, id(number)),
  };
};

it('takes the picture of a deleted sticker out of messages, and leaves the others as they are', async () => {
  const { hear, shown, row } = await start();
  const [before, other] = [row(103), row(102)];
  hear([wave]);
  expect(shown()).toMatchObject([{ name: 'Cat', url: null, animated: false }, { url: wave.url }, null]);
  expect([row(103), row(102)]).toEqual([before, other]);
  expect(row(102)).toBe(other);
});

it('shows it again where the server has refused the deletion', async () => {
  const { hear, shown } = await start();
  hear([wave]);
  hear([cat, wave]);
  expect(shown()).toMatchObject([{ name: 'Cat', url: cat.url }, { url: wave.url }, null]);
});

it('shows what a sticker is called now', async () => {
  const { hear, shown } = await start();
  hear([{ ...cat, name: 'Old cat', emoji: '😺' }, wave]);
  expect(shown()[0]).toMatchObject({ name: 'Old cat', emoji: '😺', url: cat.url });
});

it('hears of its own guild alone', async () => {
  const { hear, shown } = await start();
  hear([], id(6));
  expect(shown()).toMatchObject([{ url: cat.url }, { url: wave.url }, null]);
});
