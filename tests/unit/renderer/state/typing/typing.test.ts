import { describe, expect, it } from 'vitest';
import type { ChannelId } from '../../../../../src/contract/ids';
import { loadMembers } from '../../../../../src/renderer/state/members/load-members';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectTypingLabel } from '../../../../../src/renderer/state/typing/selectors';
import { id, makeMember, makeMessage } from '../../../../support/renderer/factories';
import { startTestApp } from '../../../../support/renderer/test-store';

const channelId = id<ChannelId>(100);

const start = async () => {
  const app = await startTestApp();
  const types = (user: number, username: string) =>
    app.hear(liveEvent('CHANNEL_TYPING_START', { guildId: id(5), channelId, userId: id(user), username }));
  return { ...app, types, label: () => selectTypingLabel(app.store.getState(), channelId) };
};

describe('who is typing', () => {
  it('is named, up to three', async () => {
    const { types, label } = await start();
    expect(label()).toBeNull();
    types(2, 'bob');
    expect(label()).toBe('bob is typing...');
    types(3, 'cem');
    types(4, 'dan');
    expect(label()).toBe('bob, cem and dan are typing...');
    types(5, 'eva');
    expect(label()).toBe('Several users are typing...');
  });

  it('is named by the nickname that the messages bear', async () => {
    const { types, label, hear, store } = await start();
    await store.dispatch(loadMembers(id(5)));
    const member = makeMember({ id: id(2), username: 'bob', nickname: 'Bobby' });
    hear(liveEvent('GUILD_MEMBER_JOIN', { guildId: id(5), member }));
    types(2, 'bob');
    expect(label()).toBe('Bobby is typing...');
  });

  it('is so for 3 s after the last that was heard, looked at each second', async () => {
    const { types, label, clock } = await start();
    types(2, 'bob');
    await clock.advance(2000);
    types(2, 'bob');
    await clock.advance(2000);
    expect(label()).toBe('bob is typing...');
    await clock.advance(1000);
    expect(label()).toBeNull();
    expect(clock.waiting).toBe(0);
  });

  it('is so no longer when the message comes', async () => {
    const { types, label, hear } = await start();
    types(2, 'bob');
    types(3, 'cem');
    hear(liveEvent('CHANNEL_MESSAGE', { guildId: id(5), channelId, message: makeMessage(9) }));
    expect(label()).toBe('cem is typing...');
  });

  it('is never oneself', async () => {
    const { types, label } = await start();
    types(1, 'ada');
    expect(label()).toBeNull();
  });
});
