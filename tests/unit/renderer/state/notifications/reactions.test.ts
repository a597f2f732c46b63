import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId } from '../../../../../src/contract/ids';
import type { ShownNotification } from '../../../../../src/contract/ipc/desktop';
import type { Preferences } from '../../../../../src/contract/preferences';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { REACTIONS_EVERY_MS } from '../../../../../src/renderer/state/notifications/notify-reactions';
import { setChannelNotifications } from '../../../../../src/renderer/state/preferences/channel-preferences';
import { markRead } from '../../../../../src/renderer/state/unread/thunks';
import {
  fullMeta,
  id,
  makeChannel,
  makeGuild,
  makeMember,
  makeMessage,
  makeSession,
  seenPreferences,
} from '../../../../support/renderer/factories';
import { createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const OPEN = id<ChannelId>(100);
const OTHER = id<ChannelId>(101);

const start = async (change: Partial<Preferences> = {}) => {
  const preferences = { ...seenPreferences, notifiesReactions: true, ...change };
  const bridge = createFakeBridge(
    {
      'members.list': () => success({ error: 0, members: [makeMember({ id: id(2), username: 'bob' })] }),
      'messages.list': () =>
        success({ error: 0, data: { messages: [makeMessage(7, { authorId: id(1), content: 'my words' })] } }),
    },
    { 'preferences.set': (set) => success({ ...preferences, ...set } as Preferences) },
  );
  const app = await startTestApp({
    bridge,
    guilds: [
      makeGuild({ channels: [makeChannel(), makeChannel({ id: OTHER, name: 'other', position: 1 })] }),
    ],
    boot: { preferences, session: makeSession({ meta: { ...fullMeta, features: ['reactions'] } }) },
  });
  const react = async (
    messageId: number,
    about: {
      readonly channelId?: ChannelId;
      readonly userId?: number;
      readonly authorId?: number | null;
      readonly emoji?: string;
      readonly emojiName?: string;
    } = {},
  ): Promise<void> => {
    const { channelId = OTHER, userId = 2, authorId = 1, emoji = '👍', ...more } = about;
    app.hear(
      liveEvent('CHANNEL_REACTION_ADD', {
        ...{ guildId: id(5), channelId, messageId: id(messageId), userId: id(userId), emoji, count: 1 },
        ...(authorId === null ? {} : { authorId: id(authorId) }),
        ...more,
      }),
    );
    await settle();
  };
  const shown = (): readonly ShownNotification[] =>
    bridge.calls.flatMap(({ name, args }) =>
      name === 'notifications.show' ? [args as ShownNotification] : [],
    );
  return { ...app, react, shown };
};

describe('a reaction to one’s message', () => {
  it('notifies the person who wants it: who, with what, where, and to which words', async () => {
    const app = await start();
    app.page.tell('blur');
    await app.react(7, { channelId: OPEN });
    expect(app.shown()).toEqual([
      {
        key: 'reaction-7',
        title: 'bob reacted with 👍 in #general (The Hall)',
        body: 'my words',
        place: { guildId: '5', channelId: '100', messageId: '7' },
        ...{ isSilent: true, isForMe: false },
      },
    ]);
    // An emoji of the server, and a message that is not loaded.
    await app.react(8, { emoji: 'custom:9', emojiName: 'blob' });
    expect(app.shown()[1]).toMatchObject({
      title: 'bob reacted with :blob: in #other (The Hall)',
      body: '',
    });
  });

  it.each([
    ['by default', { notifiesReactions: false }],
    ['where the system shows none', { showsNotifications: false }],
    ['while everything is muted', { mutedUntil: Number.MAX_SAFE_INTEGER }],
  ])('does not %s', async (_when, change) => {
    const app = await start(change);
    await app.react(7);
    expect(app.shown()).toEqual([]);
  });

  it('does not where it is somebody else’s message or reaction, or nobody says whose', async () => {
    const app = await start();
    await app.react(7, { authorId: 2 });
    await app.react(7, { authorId: null });
    await app.react(7, { userId: 1 });
    expect(app.shown()).toEqual([]);
  });

  it('does not in the channel on the screen, nor in one that is to say nothing', async () => {
    const app = await start();
    await app.react(7, { channelId: OPEN });
    app.store.dispatch(setChannelNotifications(OTHER, { level: 'nothing' }));
    await app.react(8);
    expect(app.shown()).toEqual([]);
  });

  it('does so once in half a minute for a message, however many people react', async () => {
    const app = await start();
    for (let who = 2; who < 30; who += 1) await app.react(8, { userId: who });
    await app.react(9);
    expect(app.shown().map(({ key }) => key)).toEqual(['reaction-8', 'reaction-9']);
    await app.clock.advance(REACTIONS_EVERY_MS);
    await app.react(8);
    expect(app.shown()).toHaveLength(3);
  });

  it('is closed when its channel is read', async () => {
    const app = await start();
    await app.react(8);
    void app.store.dispatch(markRead(OTHER));
    await settle();
    expect(
      app.bridge.calls.filter(({ name }) => name === 'notifications.close').map(({ args }) => args),
    ).toEqual([{ keys: [], channelId: '101' }]);
  });
});
