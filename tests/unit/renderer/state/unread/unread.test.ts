import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { ChannelId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectWindowTitle } from '../../../../../src/renderer/state/navigation/selectors';
import { tabSelected } from '../../../../../src/renderer/state/navigation/slice';
import { openChannel } from '../../../../../src/renderer/state/navigation/thunks';
import {
  selectChannelPings,
  selectGuildPings,
  selectIsBehind,
  selectIsChannelUnread,
  selectIsGuildUnread,
  selectUnreadCounts,
} from '../../../../../src/renderer/state/unread/selectors';
import { reportSeen } from '../../../../../src/renderer/state/unread/thunks';
import { id, makeChannel, makeGuild, makeMessage } from '../../../../support/renderer/factories';
import { createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const open = id<ChannelId>(100);
const other = id<ChannelId>(101);

const start = async (hasUnread: boolean | null = null) => {
  const guilds = [
    makeGuild({ channels: [makeChannel(), makeChannel({ id: other, position: 1, hasUnread })] }),
    makeGuild({ id: id(6), name: 'The Yard', channels: [makeChannel({ id: id(200) })] }),
  ];
  const app = await startTestApp({ guilds, bridge: createFakeBridge() });
  let number = 1000;
  const message = (
    channelId: ChannelId,
    content = 'hi',
    authorId = 2,
    mentionsEveryone: boolean | null = null,
  ) =>
    app.hear(
      liveEvent('CHANNEL_MESSAGE', {
        guildId: channelId === '200' ? id(6) : id(5),
        channelId,
        message: makeMessage((number += 1), { content, authorId: id(authorId), mentionsEveryone }),
      }),
    );
  const marked = () => app.bridge.argsOf('channels.markRead').map(({ channelId }) => channelId);
  return { ...app, message, marked, state: () => app.store.getState() };
};

describe('unread', () => {
  it('is a channel, and its server, in which a message arrives while it is not open', async () => {
    const app = await start();
    app.message(open);
    app.message(id(200));
    expect(selectIsChannelUnread(app.state(), open)).toBe(false);
    expect(selectIsChannelUnread(app.state(), id(200))).toBe(true);
    expect([selectIsGuildUnread(app.state(), id(5)), selectIsGuildUnread(app.state(), id(6))]).toEqual([
      false,
      true,
    ]);
  });

  it('is what the server says at the start', async () => {
    const app = await start(true);
    expect(selectIsChannelUnread(app.state(), other)).toBe(true);
  });

  it('is not what oneself has written elsewhere', async () => {
    const app = await start();
    app.message(other, 'me again', 1);
    expect(selectIsChannelUnread(app.state(), other)).toBe(false);
  });

  it('is cleared by opening the channel, which is marked read before it is selected', async () => {
    const app = await start(true);
    const before = app.bridge.calls.length;
    void app.store.dispatch(openChannel(id(5), other));
    expect(selectIsChannelUnread(app.state(), other)).toBe(false);
    await settle();
    expect(app.bridge.calls[before]).toEqual({ name: 'channels.markRead', args: { channelId: '101' } });
    void app.store.dispatch(openChannel(id(5), open));
    void app.store.dispatch(openChannel(id(5), other));
    await settle();
    expect(app.marked()).toEqual(['101']);
  });

  it('is cleared when it was read elsewhere', async () => {
    const app = await start(true);
    app.hear(liveEvent('CHANNEL_READ', { guildId: id(5), channelId: other }));
    expect(selectIsChannelUnread(app.state(), other)).toBe(false);
  });

  it('counts in the title, with the name of the server or tab', async () => {
    const app = await start(true);
    expect(selectWindowTitle(app.state())).toBe('(1) The Hall');
    app.message(id(200));
    app.message(id(200));
    expect(selectWindowTitle(app.state())).toBe('(2) The Hall');
    app.store.dispatch(tabSelected('discovery'));
    expect(selectWindowTitle(app.state())).toBe('(2) Discovery');
    void app.store.dispatch(openChannel(id(6), id(200)));
    void app.store.dispatch(openChannel(id(5), other));
    expect(selectWindowTitle(app.state())).toBe('The Hall');
    app.bridge.push('session.changed', { phase: 'signed-out', reason: 'asked' });
    expect(selectWindowTitle(app.state())).toBe('Guildhall');
  });
});

describe('pings', () => {
  it.each([
    ['a mention of the user', 'hello <@1>', null, 1],
    ['a mention of somebody else', 'hello <@2>', null, 0],
    ['@everyone, where the server does not say', '@everyone look', null, 1],
    ['@here, where its author may', '@here', true, 1],
    ['@everyone, where its author may not', '@everyone', false, 0],
    ['a mention in code', '`<@1>`', null, 0],
    ['nothing of the kind', 'hello', null, 0],
  ])('of %s', async (_name, content, mentionsEveryone, pings) => {
    const app = await start();
    app.message(other, content, 2, mentionsEveryone);
    expect(selectChannelPings(app.state(), other)).toBe(pings);
    expect(selectGuildPings(app.state(), id(5))).toBe(pings);
    expect(selectUnreadCounts(app.state())).toEqual({ channels: 1, pings });
  });

  it('count in the open channel while the window is out of sight, though it seems to have the focus', async () => {
    const app = await start();
    app.bridge.push('window.visible', false);
    app.message(open, '<@1>');
    expect(selectUnreadCounts(app.state())).toEqual({ channels: 0, pings: 1 });
    app.bridge.push('window.visible', true);
    app.store.dispatch(reportSeen(open));
    expect(selectUnreadCounts(app.state())).toEqual({ channels: 0, pings: 0 });
  });

  it('count in the open channel while the window is not looked at', async () => {
    const app = await start();
    app.message(open, '<@1>');
    expect(selectUnreadCounts(app.state())).toEqual({ channels: 0, pings: 0 });
    app.page.tell('blur');
    app.message(open, '<@1>');
    expect(selectUnreadCounts(app.state())).toEqual({ channels: 0, pings: 1 });
    app.page.tell('focus');
    app.store.dispatch(reportSeen(open));
    expect(selectUnreadCounts(app.state())).toEqual({ channels: 0, pings: 0 });
  });
});

describe('what is seen in the open channel', () => {
  it('is marked read: one call, then at most one every 3 s, the last of several not forgotten', async () => {
    const app = await start();
    const arrives = () => {
      app.message(open);
      app.store.dispatch(reportSeen(open));
    };
    arrives();
    expect(app.marked()).toHaveLength(1);
    for (let index = 0; index < 5; index += 1) {
      await app.clock.advance(500);
      arrives();
    }
    expect(app.marked()).toHaveLength(1);
    await app.clock.advance(500);
    expect(app.marked()).toHaveLength(2);
    await app.clock.advance(60_000);
    expect(app.marked()).toHaveLength(2);
    arrives();
    expect(app.marked()).toHaveLength(3);
  });

  it.each([
    ['nothing has arrived', () => undefined],
    [
      'the window has not the focus',
      (app: Awaited<ReturnType<typeof start>>) => {
        app.page.tell('blur');
        app.message(open);
      },
    ],
    [
      'another channel is open by then',
      (app: Awaited<ReturnType<typeof start>>) => {
        app.message(open);
        void app.store.dispatch(openChannel(id(5), other));
      },
    ],
  ])('is not marked where %s', async (_name, happens) => {
    const app = await start();
    happens(app);
    app.store.dispatch(reportSeen(open));
    expect(app.marked()).toEqual([]);
    app.page.tell('focus');
  });

  it('is marked the next time when the server could not be told', async () => {
    const app = await start();
    app.bridge.api['channels.markRead'] = () => failure({ kind: 'network', reason: 'offline', detail: '' });
    app.message(open);
    app.store.dispatch(reportSeen(open));
    await settle();
    expect(selectIsBehind(app.state(), open)).toBe(true);
    app.bridge.api['channels.markRead'] = () => success({ error: 0, message: null });
    await app.clock.advance(3000);
    app.store.dispatch(reportSeen(open));
    await settle();
    expect(selectIsBehind(app.state(), open)).toBe(false);
  });

  it('is marked when the channel is opened again after it was left unmarked', async () => {
    const app = await start();
    app.page.tell('blur');
    app.message(open);
    app.page.tell('focus');
    void app.store.dispatch(openChannel(id(5), other));
    void app.store.dispatch(openChannel(id(5), open));
    expect(app.marked()).toEqual(['100']);
  });
});
