import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { MessageId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { openChannel } from '../../../../../src/renderer/state/navigation/thunks';
import { markUnread } from '../../../../../src/renderer/state/unread/mark-unread';
import {
  selectChannelPings,
  selectIsBehind,
  selectIsChannelUnread,
  selectUnreadCount,
  selectUnreadCounts,
} from '../../../../../src/renderer/state/unread/selectors';
import {
  markAllRead,
  markGuildRead,
  markRead,
  reportSeen,
} from '../../../../../src/renderer/state/unread/thunks';
import { viewStarted } from '../../../../../src/renderer/state/view-as/slice';
import { id, makeMessage } from '../../../../support/renderer/factories';
import { deferred, settle } from '../../../../support/renderer/fake-bridge';
import { arrives, goesBack, GUILD, OPEN, OTHER, startCounting, told } from './count-world';

const accepted = () => success({ error: 0 as const, message: null });
const refused = () => failure({ kind: 'refused' as const, status: 500, message: null, retryAfterMs: null });
const messages = [
  makeMessage(11, { authorId: id(1) }),
  makeMessage(12, { authorId: id(2), content: '<@1>' }),
  makeMessage(13, { authorId: id(1), parentId: id(12) }),
  makeMessage(14, { authorId: id(2), parentId: id(11) }),
];

type World = NonNullable<Parameters<typeof startCounting>[0]>;
const start = async (world: World = {}) => {
  const app = await startCounting({
    messages,
    ...world,
    api: {
      'channels.markUnread': accepted,
      'guilds.markRead': accepted,
      'guilds.markAllRead': accepted,
      ...world.api,
    },
  });
  const mark = (message: number) => app.store.dispatch(markUnread(OPEN, id<MessageId>(message)));
  const calls = (
    name: 'channels.markRead' | 'channels.markUnread' | 'guilds.markRead' | 'guilds.markAllRead',
  ) => app.bridge.argsOf(name);
  const numbers = () => [selectUnreadCount(app.state(), OPEN), selectChannelPings(app.state(), OPEN)];
  const isUnread = () => selectIsChannelUnread(app.state(), OPEN);
  return { ...app, mark, calls, numbers, isUnread };
};

describe('marking unread', () => {
  it('is shown at once, with what the held messages tell, and then as the server says', async () => {
    const answer = deferred<ReturnType<typeof accepted>>();
    const app = await start({ api: { 'channels.markUnread': () => answer.promise } });
    void app.mark(12);
    expect(app.calls('channels.markUnread')).toEqual([{ messageId: '12' }]);
    expect(app.isUnread()).toBe(true);
    expect(app.numbers()).toEqual([3, 2]);
    expect(app.state().unread.readUpTo[OPEN]).toBe('11');
    app.hear(goesBack(11, 40, OPEN));
    answer.resolve(accepted());
    await settle();
    expect(app.numbers()).toEqual([40, 2]);
  });

  it('is taken back where the server refuses, with the words for it', async () => {
    const app = await start({ api: { 'channels.markUnread': refused } });
    const before = app.state().unread;
    await app.mark(12);
    expect(app.state().unread).toMatchObject({
      ...{ channels: before.channels, counts: before.counts, pings: before.pings },
      ...{ readUpTo: before.readUpTo, held: {}, unmarked: before.unmarked },
    });
    expect(app.state().toasts.list).toMatchObject([{ text: 'Failed to mark as unread' }]);
  });

  it('goes back to the mark before, where the server refuses another', async () => {
    const app = await start();
    await app.mark(12);
    app.bridge.api['channels.markUnread'] = refused;
    await app.mark(14);
    expect(app.numbers()).toEqual([3, 2]);
    expect(app.state().unread.held).toEqual({ [OPEN]: true });
    expect(app.state().unread.readUpTo[OPEN]).toBe('11');
  });

  it('is not done in a server that is viewed as roles', async () => {
    const app = await start();
    app.store.dispatch(viewStarted({ guildId: GUILD, roleIds: [], places: {}, before: null }));
    await app.mark(12);
    expect(app.calls('channels.markUnread')).toEqual([]);
    expect(app.isUnread()).toBe(false);
  });

  it('keeps the open channel unread while it is seen, and counts what comes', async () => {
    const app = await start();
    await app.mark(12);
    app.store.dispatch(reportSeen(OPEN));
    app.hear(arrives(20, { content: '<@1>' }, { channelId: OPEN }));
    app.store.dispatch(reportSeen(OPEN));
    await app.clock.advance(10_000);
    expect(app.calls('channels.markRead')).toEqual([]);
    expect(app.numbers()).toEqual([4, 3]);
    expect(selectUnreadCounts(app.state())).toEqual({ channels: 1, pings: 3 });
  });

  it('keeps it so where another device marked it', async () => {
    const app = await start();
    app.hear(goesBack(11, 3, OPEN));
    app.store.dispatch(reportSeen(OPEN));
    expect(app.calls('channels.markRead')).toEqual([]);
    expect(app.isUnread()).toBe(true);
  });

  it.each([
    [
      'it is opened again',
      (app: Awaited<ReturnType<typeof start>>) => {
        void app.store.dispatch(openChannel(GUILD, OTHER));
        expect(app.isUnread()).toBe(true);
        expect(app.calls('channels.markRead')).toEqual([]);
        void app.store.dispatch(openChannel(GUILD, OPEN));
      },
    ],
    ['it is read by command', (app) => void app.store.dispatch(markRead(OPEN))],
  ])('ends when %s', async (_name, happens: (app: Awaited<ReturnType<typeof start>>) => void) => {
    const app = await start();
    await app.mark(12);
    happens(app);
    expect(app.calls('channels.markRead')).toEqual([{ channelId: OPEN }]);
    expect(app.isUnread()).toBe(false);
    app.hear(arrives(20, {}, { channelId: OPEN }));
    await app.clock.advance(4000);
    app.store.dispatch(reportSeen(OPEN));
    expect(selectIsBehind(app.state(), OPEN)).toBe(false);
  });

  it('ends when the person writes there, or reads it elsewhere', async () => {
    const app = await start();
    await app.mark(12);
    app.hear(arrives(20, { authorId: id(1) }, { channelId: OPEN }));
    expect(app.numbers()).toEqual([0, 0]);
    expect(app.state().unread.held).toEqual({});
    await app.mark(12);
    app.hear(liveEvent('CHANNEL_READ', { guildId: GUILD, channelId: OPEN }));
    expect(app.isUnread()).toBe(false);
    expect(app.state().unread.held).toEqual({});
  });
});

describe('reading a whole server', () => {
  it('is one call, shown at once', async () => {
    const app = await start({ other: told() });
    app.page.tell('blur');
    app.hear(arrives(20, {}, { channelId: OPEN }));
    app.store.dispatch(markGuildRead(GUILD));
    expect(app.calls('guilds.markRead')).toEqual([{ guildId: GUILD }]);
    expect(app.calls('channels.markRead')).toEqual([]);
    for (const channel of [OPEN, OTHER]) expect(selectIsBehind(app.state(), channel)).toBe(false);
    app.page.tell('focus');
    app.store.dispatch(markGuildRead(GUILD));
    expect(app.calls('guilds.markRead')).toHaveLength(1);
  });

  it('is taken back with all counts where it fails', async () => {
    const app = await start({ other: told(), api: { 'guilds.markRead': refused } });
    app.store.dispatch(markGuildRead(GUILD));
    await settle();
    expect(selectUnreadCount(app.state(), OTHER)).toBe(12);
    expect(selectChannelPings(app.state(), OTHER)).toBe(5);
    expect(app.state().toasts.list).toMatchObject([{ text: 'Failed to mark as read' }]);
  });

  it('is one call for each channel without the feature', async () => {
    const app = await start({ features: [], open: {}, other: { hasUnread: true } });
    app.store.dispatch(markGuildRead(GUILD));
    expect(app.calls('guilds.markRead')).toEqual([]);
    expect(app.calls('channels.markRead')).toEqual([{ channelId: OTHER }]);
  });
});

describe('reading everything', () => {
  it('is one call, and none without the feature or in a view', async () => {
    const app = await start({ other: told() });
    app.store.dispatch(viewStarted({ guildId: GUILD, roleIds: [], places: {}, before: null }));
    app.store.dispatch(markAllRead());
    expect(app.calls('guilds.markAllRead')).toEqual([]);
    const plain = await start({ features: [], open: {}, other: { hasUnread: true } });
    plain.store.dispatch(markAllRead());
    expect(plain.calls('guilds.markAllRead')).toEqual([]);
    const other = await start({ other: told() });
    other.store.dispatch(markAllRead());
    expect(other.calls('guilds.markAllRead')).toEqual([{}]);
    expect(selectUnreadCounts(other.state())).toEqual({ channels: 0, pings: 0 });
  });
});
