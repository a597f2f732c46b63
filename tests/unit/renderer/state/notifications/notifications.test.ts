import { describe, expect, it } from 'vitest';
import { failure, type Result, success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId, UserId } from '../../../../../src/contract/ids';
import type { ShownNotification } from '../../../../../src/contract/ipc/desktop';
import type { Preferences } from '../../../../../src/contract/preferences';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { membersManagerOpened } from '../../../../../src/renderer/state/navigation/slice';
import { openChannel } from '../../../../../src/renderer/state/navigation/thunks';
import { KEPT_DECISIONS } from '../../../../../src/renderer/state/notifications/slice';
import { setChannelNotifications } from '../../../../../src/renderer/state/preferences/channel-preferences';
import { muteGuild } from '../../../../../src/renderer/state/preferences/guild-preferences';
import { muteAll } from '../../../../../src/renderer/state/preferences/mutes';
import {
  everyone,
  fullMeta,
  id,
  makeChannel,
  makeGuild,
  makeMember,
  makeMemberDetail,
  makeMessage,
  makeSession,
  mask,
  seenPreferences,
} from '../../../../support/renderer/factories';
import { createFakeBridge, deferred, settle } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const OPEN = id<ChannelId>(100);
const OTHER = id<ChannelId>(101);
const YARD = id<GuildId>(6);
const THERE = id<ChannelId>(200);

const start = async (
  change: Partial<Preferences> = {},
  features: readonly string[] = ['nickname', 'member-events'],
) => {
  const guilds = [
    makeGuild({ channels: [makeChannel(), makeChannel({ id: OTHER, name: 'other', position: 1 })] }),
    makeGuild({ id: YARD, name: 'The Yard', channels: [makeChannel({ id: THERE })] }),
  ];
  let kept: Preferences = { ...seenPreferences, ...change };
  const bridge = createFakeBridge(
    {},
    { 'preferences.set': (set) => success((kept = { ...kept, ...set } as Preferences)) },
  );
  const app = await startTestApp({
    guilds,
    bridge,
    boot: { preferences: kept, session: makeSession({ meta: { ...fullMeta, features: [...features] } }) },
  });
  let number = 1000;
  const event = (
    channelId: ChannelId,
    content = 'hi',
    authorId = 2,
    mentionsEveryone: boolean | null = null,
  ) =>
    liveEvent('CHANNEL_MESSAGE', {
      guildId: channelId === THERE ? YARD : id(5),
      channelId,
      message: makeMessage((number += 1), { content, authorId: id(authorId), mentionsEveryone }),
    });
  const argsOf = (name: string): unknown[] =>
    bridge.calls.filter((call) => call.name === name).map(({ args }) => args);
  return {
    ...app,
    event,
    message: (...about: Parameters<typeof event>) => app.hear(event(...about)),
    shown: () => argsOf('notifications.show') as ShownNotification[],
    closed: () => argsOf('notifications.close'),
    state: () => app.store.getState(),
    reasons: () => app.store.getState().notifications.decisions.map(({ reason }) => reason),
  };
};

describe('a message that comes', () => {
  it('notifies of nothing where the server says it itself', async () => {
    const app = await start();
    const message = makeMessage(2000, { content: '', system: 'join' });
    app.hear(liveEvent('CHANNEL_MESSAGE', { guildId: id(5), channelId: OTHER, message }));
    expect(app.shown()).toEqual([]);
    app.message(OTHER);
    expect(app.shown()).toHaveLength(1);
  });

  it('notifies: who, where and what, in plain words, with the way to it', async () => {
    const app = await start();
    app.message(OTHER, '**hello** <@1>');
    expect(app.shown()).toEqual([
      {
        key: '1001',
        title: 'bob in #other (The Hall)',
        body: 'hello @ada',
        place: { guildId: '5', channelId: '101', messageId: '1001' },
        reply: { parentId: '1001' },
        isSilent: true,
        isForMe: true,
      },
    ]);
    expect(app.pings()).toBe(1);
    expect(app.state().notifications.decisions).toMatchObject([
      { reason: 'mention', author: 'bob', channelId: '101', failed: null },
    ]);
  });

  it('can be replied to where the person may write, and not where it is one of several', async () => {
    const app = await start();
    app.message(OTHER);
    expect(app.shown().at(-1)?.reply).toEqual({ parentId: '1001' });
    for (let nth = 0; nth < 3; nth += 1) app.message(OTHER);
    expect(app.shown().at(-1)).toMatchObject({ title: '4 new messages in #other (The Hall)' });
    expect(app.shown().at(-1)?.reply).toBeUndefined();
    const role = { ...everyone, permissions: mask('VIEW_CHANNELS') };
    app.hear(liveEvent('GUILD_ROLE_EDIT', { guildId: YARD, role }));
    app.message(THERE);
    expect(app.shown().at(-1)).toMatchObject({ title: 'bob in #general (The Yard)' });
    expect(app.shown().at(-1)?.reply).toBeUndefined();
  });

  it('keeps its text to itself where the person wants that', async () => {
    const app = await start({ showsMessageText: false });
    app.message(OTHER, 'secret');
    expect(app.shown()).toMatchObject([{ title: 'bob in #other (The Hall)', body: '', isSilent: false }]);
  });

  it('does not notify of the channel that one looks at, but does while one looks elsewhere', async () => {
    const app = await start();
    app.message(OPEN, '<@1>');
    expect(app.shown()).toEqual([]);
    app.page.tell('blur');
    app.message(OPEN, '<@1>');
    app.page.tell('focus');
    app.store.dispatch(membersManagerOpened());
    app.message(OPEN);
    expect(app.reasons()).toEqual(['looking', 'mention', 'all-messages']);
    expect(app.shown()).toHaveLength(2);
  });

  it.each<[string, Partial<Preferences>, string]>([
    ['under Do Not Disturb', { status: 'dnd' }, 'do-not-disturb'],
    ['while all is muted', { mutedUntil: Date.UTC(2026, 0, 5) + 1000 }, 'all-muted'],
    ['where notifications are turned off', { showsNotifications: false }, 'turned-off'],
  ])('neither notifies nor sounds %s', async (_name, change, reason) => {
    const app = await start(change);
    app.message(OTHER, '<@1>');
    expect([app.shown(), app.pings(), app.reasons()]).toEqual([[], 0, [reason]]);
  });

  it('does not sound where no sound is wanted, or nobody is mentioned', async () => {
    const app = await start({ pingSound: 'none' });
    app.message(OTHER, '<@1>');
    expect(app.pings()).toBe(0);
    const loud = await start();
    loud.message(OTHER, 'hello');
    expect(loud.pings()).toBe(0);
  });

  it('follows the settings of server and channel', async () => {
    const app = await start({
      notifications: { allMessages: false, mentionsOnly: true, suppressEveryone: true },
    });
    app.message(OTHER);
    app.message(OTHER, '@everyone');
    app.store.dispatch(setChannelNotifications(OTHER, { level: 'allMessages' }));
    app.message(OTHER);
    app.store.dispatch(setChannelNotifications(OTHER, { level: 'nothing' }));
    app.message(OTHER, '<@1>');
    app.store.dispatch(muteGuild(YARD, 'always'));
    app.message(THERE, '<@1>');
    expect(app.reasons()).toEqual([
      'mentions-only',
      'everyone-suppressed',
      'all-messages',
      'channel-nothing',
      'server-muted',
    ]);
  });

  it.each([
    ['notifies of a reply to oneself as of a mention', {}, 1, 'mention'],
    ['does so of no reply to somebody else', {}, 3, 'mentions-only'],
    ['nor of any where the person does not want that', { countsReplies: false }, 1, 'mentions-only'],
  ])('%s', async (_name, change, parentAuthor, reason) => {
    const app = await start({
      notifications: { allMessages: false, mentionsOnly: true, suppressEveryone: false },
      ...change,
    });
    const { name, data } = app.event(OTHER);
    app.hear({ name, data: { ...data, parentAuthorId: id(parentAuthor) } });
    expect(app.reasons()).toEqual([reason]);
    expect(app.shown()).toHaveLength(reason === 'mention' ? 1 : 0);
  });

  it('notifies of nothing that one wrote oneself elsewhere', async () => {
    const app = await start();
    app.message(OTHER, 'me', 1);
    expect([app.shown(), app.reasons()]).toEqual([[], ['own']]);
  });

  it('is not judged where it was fetched', async () => {
    const app = await start();
    app.bridge.api['messages.list'] = () => ({
      ok: true,
      value: { error: 0, data: { messages: [makeMessage(1, { content: '<@1>' })] } },
    });
    await app.store.dispatch(openChannel(id(5), OTHER));
    expect(app.reasons()).toEqual([]);
  });
});

describe('the names in a message from a server that was not opened', () => {
  const detailOf = (userId: UserId) => ({
    error: 0 as const,
    member: makeMemberDetail({
      id: userId,
      username: `user-${userId}`,
      nickname: userId === '7' ? 'Gwen' : null,
    }),
    roles: [],
  });
  const asked = (app: Awaited<ReturnType<typeof start>>) =>
    app.bridge.argsOf('members.fetch').map(({ userId }) => userId);

  it('are asked for before it is shown, once, and as long as their answer is of use', async () => {
    const app = await start();
    app.bridge.api['members.fetch'] = ({ userId }) => success(detailOf(userId));
    app.message(THERE, 'ask <@7> or <@8>, says <@7>; ||not <@9>||');
    expect(app.shown()).toEqual([]);
    await settle();
    expect(app.shown()).toMatchObject([{ body: 'ask @Gwen or @user-8, says @Gwen; [spoiler]' }]);
    app.message(THERE, '<@8>!');
    expect(app.shown()[1]).toMatchObject({ body: '@user-8!' });
    expect(asked(app)).toEqual(['7', '8']);
    expect(app.bridge.calls.filter(({ withinMs }) => withinMs === 1000)).toHaveLength(2);
  });

  it('are asked for once where two messages that come together name the same', async () => {
    const app = await start();
    const answer = deferred<Result<ReturnType<typeof detailOf>>>();
    app.bridge.api['members.fetch'] = () => answer.promise;
    app.message(THERE, 'one <@7>');
    app.message(THERE, 'two <@7>');
    answer.resolve(success(detailOf(id(7))));
    await settle();
    expect(app.shown().map(({ body }) => body)).toEqual(['one @Gwen', 'two @Gwen']);
    expect(asked(app)).toEqual(['7']);
  });

  it('are plain words where they cannot be had, and asked for again the next time', async () => {
    const app = await start();
    app.bridge.api['members.fetch'] = () => failure({ kind: 'network', reason: 'timeout', detail: '' });
    app.message(THERE, 'hi <@7>');
    await settle();
    app.message(THERE, 'hi <@7>');
    await settle();
    expect(app.shown().map(({ body }) => body)).toEqual(['hi @Unknown User', 'hi @Unknown User']);
    expect(asked(app)).toEqual(['7', '7']);
  });

  it('of somebody who is no member are asked for once', async () => {
    const app = await start();
    app.bridge.api['members.fetch'] = () =>
      failure({ kind: 'refused', status: 404, message: null, retryAfterMs: null });
    for (const _ of [1, 2]) {
      app.message(THERE, 'hi <@7>');
      await settle();
    }
    expect(app.shown()).toHaveLength(2);
    expect(asked(app)).toEqual(['7']);
  });

  it('are mended by live events', async () => {
    const app = await start();
    app.bridge.api['members.fetch'] = ({ userId }) => success(detailOf(userId));
    app.message(THERE, '<@7>');
    await settle();
    const member = makeMember({ id: id(7), username: 'gwen', nickname: 'Guinevere' });
    app.hear(liveEvent('GUILD_MEMBER_EDIT', { guildId: YARD, member }));
    app.message(THERE, '<@7>');
    app.hear(liveEvent('GUILD_MEMBER_LEFT', { guildId: YARD, userId: id(7) }));
    app.message(THERE, '<@7>');
    expect(app.shown().map(({ body }) => body)).toEqual(['@Gwen', '@Guinevere', '@Unknown User']);
  });

  it('are not asked for where no text is shown, the members are known, or it is oneself without a nickname', async () => {
    const app = await start({ showsMessageText: false });
    app.message(THERE, '<@7>');
    const known = await start({}, []);
    known.message(OTHER, '<@7>');
    known.message(THERE, '<@1>');
    expect([asked(app), asked(known)]).toEqual([[], []]);
    expect(known.shown().map(({ body }) => body)).toEqual(['@Unknown User', '@ada']);
  });

  it.each<[string, (app: Awaited<ReturnType<typeof start>>) => void]>([
    ['read', (app) => app.hear(liveEvent('CHANNEL_READ', { guildId: YARD, channelId: THERE }))],
    [
      'deleted',
      (app) =>
        app.hear(
          liveEvent('CHANNEL_MESSAGE_DELETE', { guildId: YARD, channelId: THERE, messageId: id(1001) }),
        ),
    ],
    ['of a group', (app) => app.hear(...Array.from({ length: 4 }, () => app.event(THERE)))],
  ])('are no longer waited for when it is %s', async (_what, happens) => {
    const app = await start();
    const answer = deferred<Result<ReturnType<typeof detailOf>>>();
    app.bridge.api['members.fetch'] = () => answer.promise;
    app.message(THERE, 'hi <@7>');
    happens(app);
    answer.resolve(success(detailOf(id(7))));
    await settle();
    expect(app.shown().filter(({ key }) => key === '1001')).toEqual([]);
  });

  it('are asked for at most ten at a time and thirty in a minute', async () => {
    const app = await start();
    app.bridge.api['members.fetch'] = ({ userId }) => success(detailOf(userId));
    const names = (from: number): string =>
      Array.from({ length: 25 }, (_, index) => `<@${from + index}>`).join(' ');
    for (const from of [100, 200, 300, 400]) {
      app.message(THERE, names(from));
      await settle();
      app.hear(liveEvent('CHANNEL_READ', { guildId: YARD, channelId: THERE }));
    }
    expect(asked(app)).toHaveLength(30);
    expect(app.shown()).toHaveLength(4);
    await app.clock.advance(60_000);
    app.message(THERE, names(500));
    await settle();
    expect(asked(app)).toHaveLength(40);
  });
});

describe('many messages', () => {
  it('of one push become one notification with their number', async () => {
    const app = await start();
    app.hear(...Array.from({ length: 9 }, () => app.event(THERE)));
    expect(app.shown()).toMatchObject([
      { key: 'channel-200', title: '9 new messages in #general (The Yard)', body: '' },
    ]);
    app.message(THERE, '<@1>');
    expect(app.shown()[1]).toMatchObject({
      key: 'channel-200',
      title: '10 new messages in #general (The Yard)',
      body: '1 mentions you',
      place: { messageId: '1010' },
    });
  });

  it('take what was shown of them away', async () => {
    const app = await start();
    for (let at = 0; at < 4; at += 1) app.message(THERE);
    expect(app.closed()).toEqual([{ keys: ['1001', '1002', '1003'], channelId: null }]);
  });

  it('are remembered by their last two hundred decisions, and by nobody who comes after', async () => {
    const app = await start();
    app.hear(...Array.from({ length: 150 }, () => app.event(THERE)));
    app.hear(...Array.from({ length: 150 }, () => app.event(OTHER)));
    const { decisions } = app.state().notifications;
    expect(decisions).toHaveLength(KEPT_DECISIONS);
    expect(decisions.at(-1)?.messageId).toBe('1300');
    app.bridge.push('session.changed', { phase: 'signed-out', reason: 'asked' });
    expect(app.state().notifications.decisions).toEqual([]);
  });
});

describe('what the system shows', () => {
  it('goes when its channel is read, here or elsewhere, and when its message is deleted', async () => {
    const app = await start();
    app.message(OTHER);
    void app.store.dispatch(openChannel(id(5), OTHER));
    expect(app.closed()).toEqual([{ keys: [], channelId: '101' }]);
    app.message(THERE);
    app.hear(liveEvent('CHANNEL_MESSAGE_DELETE', { guildId: YARD, channelId: THERE, messageId: id(1002) }));
    expect(app.closed()[1]).toEqual({ keys: ['1002'], channelId: null });
    app.hear(liveEvent('CHANNEL_READ', { guildId: YARD, channelId: THERE }));
    expect(app.closed()[2]).toEqual({ keys: [], channelId: '200' });
    app.hear(liveEvent('CHANNEL_READ', { guildId: YARD, channelId: THERE }));
    expect(app.closed()).toHaveLength(3);
    app.message(THERE);
    app.hear(liveEvent('GUILD_LEFT', { guildId: YARD, reason: 'kicked' }));
    expect(app.closed()[3]).toEqual({ keys: [], channelId: '200' });
  });

  it('and what it did not is said of the decision', async () => {
    const app = await start();
    app.bridge.ipc['notifications.show'] = () =>
      failure({ kind: 'local', code: 'no-notifications', detail: 'no daemon' });
    app.message(OTHER);
    await settle();
    expect(app.state().notifications.decisions).toMatchObject([
      { reason: 'all-messages', failed: 'no daemon' },
    ]);
  });
});

describe('mutes of channels and of everything', () => {
  it('mark nothing while they last, and are over by themselves', async () => {
    const app = await start();
    const now = app.clock.now();
    app.store.dispatch(setChannelNotifications(OTHER, { mutedUntil: now + 60_000 }));
    app.store.dispatch(muteAll(now + 30_000));
    app.message(OTHER);
    app.message(THERE);
    expect(app.reasons()).toEqual(['all-muted', 'all-muted']);
    await app.clock.advance(30_000);
    expect(app.state().preferences.current?.mutedUntil).toBeNull();
    app.message(OTHER);
    expect(app.reasons().at(-1)).toBe('channel-muted');
    await app.clock.advance(30_000);
    expect(app.state().preferences.current?.channelNotifications).toEqual({
      [OTHER]: { level: 'inherit', mutedUntil: null },
    });
    app.message(OTHER);
    expect(app.reasons().at(-1)).toBe('all-messages');
  });
});
