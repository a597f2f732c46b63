import { describe, expect, it } from 'vitest';
import type { ChannelId, GuildId, MessageId } from '../../../../../src/contract/ids';
import {
  draftChanged,
  draftRestored,
  draftTaken,
  editingEnded,
  editingStarted,
  EMPTY_DRAFT,
  replyTargetChanged,
} from '../../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { openChannel } from '../../../../../src/renderer/state/navigation/thunks';
import { id, makeChannel, makeGuild } from '../../../../support/renderer/factories';
import { startTestApp } from '../../../../support/renderer/test-store';

const guildId = id<GuildId>(5);
const channelId = id<ChannelId>(100);
const other = id<ChannelId>(101);

const start = async () => {
  const guilds = [makeGuild({ channels: [makeChannel(), makeChannel({ id: other, position: 1 })] })];
  const app = await startTestApp({ guilds });
  return { ...app, composer: () => app.store.getState().composer };
};

describe('drafts', () => {
  it('are kept for each channel', async () => {
    const { store, composer } = await start();
    store.dispatch(draftChanged({ channelId, text: 'one' }));
    store.dispatch(draftChanged({ channelId: other, text: 'two' }));
    store.dispatch(replyTargetChanged({ channelId, replyTo: id(7) }));
    expect(composer().drafts).toEqual({
      100: { ...EMPTY_DRAFT, text: 'one', replyTo: '7' },
      101: { ...EMPTY_DRAFT, text: 'two' },
    });
    store.dispatch(draftTaken(channelId));
    expect(Object.keys(composer().drafts)).toEqual(['101']);
    store.dispatch(draftChanged({ channelId: other, text: '' }));
    expect(composer().drafts).toEqual({});
  });

  it('that come back take their place before what was typed since, and its reply target where it has none', async () => {
    const { store, composer } = await start();
    const restore = (text: string, replyTo: MessageId | null, nonce: string) =>
      store.dispatch(draftRestored({ channelId, text, replyTo, nonce }));
    restore('first', id(7), 'n');
    expect(composer().drafts[channelId]).toMatchObject({ text: 'first', replyTo: '7', nonce: 'n' });
    store.dispatch(draftChanged({ channelId, text: 'typed' }));
    restore('first', id(7), 'n');
    expect(composer().drafts[channelId]).toMatchObject({ text: 'first\ntyped', replyTo: '7', nonce: null });
    restore('second', id(8), 'm');
    expect(composer().drafts[channelId]).toMatchObject({ text: 'first\nsecond\ntyped', replyTo: '7' });
    store.dispatch(draftChanged({ channelId, text: 'changed' }));
    restore('third', null, 'o');
    expect(composer().drafts[channelId]?.text).toBe('third\nchanged');
  });

  it('that come back one after the other stand in the order in which they were sent', async () => {
    const { store, composer } = await start();
    for (const text of ['one', 'two', 'three']) {
      store.dispatch(draftRestored({ channelId, text, replyTo: null, nonce: text }));
    }
    expect(composer().drafts[channelId]?.text).toBe('one\ntwo\nthree');
  });

  it('lose a reply target that is deleted, and go with their channel', async () => {
    const { store, composer, hear } = await start();
    store.dispatch(draftChanged({ channelId, text: 'one' }));
    store.dispatch(replyTargetChanged({ channelId, replyTo: id(7) }));
    hear(liveEvent('CHANNEL_MESSAGE_DELETE', { guildId, channelId, messageId: id(7) }));
    expect(composer().drafts[channelId]).toMatchObject({ text: 'one', replyTo: null });
    hear(liveEvent('GUILD_CHANNEL_DELETE', { guildId, channelId }));
    expect(composer().drafts).toEqual({});
  });
});

describe('editing in place', () => {
  it('ends when it is ended, its message is deleted, or another channel is opened', async () => {
    const { store, composer, hear } = await start();
    const endings = [
      () => void store.dispatch(editingEnded()),
      () => hear(liveEvent('CHANNEL_MESSAGE_DELETE', { guildId, channelId, messageId: id(7) })),
      () => store.dispatch(openChannel(guildId, other)),
    ];
    for (const end of endings) {
      store.dispatch(editingStarted(id(7)));
      expect(composer().editing).toBe('7');
      end();
      expect(composer().editing).toBeNull();
    }
  });
});
