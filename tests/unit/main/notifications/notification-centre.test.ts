import { describe, expect, it } from 'vitest';
import type { ShownNotification } from '../../../../src/contract/ipc/desktop';
import { nativeBody, nativeTitle } from '../../../../src/main/notifications/native-text';
import {
  type NativeContent,
  type NativeEvents,
  NotificationCentre,
} from '../../../../src/main/notifications/notification-centre';
import { ManualClock } from '../support/manual-clock';

const PLACE = { guildId: '5', channelId: '100', messageId: '7' };
const note = (key: string, change: Partial<ShownNotification> = {}): ShownNotification => ({
  ...{ key, title: key, body: 'hi', place: PLACE, isSilent: false, isForMe: false },
  ...change,
});

const start = (isSupported = true, isPractice = false) => {
  const clock = new ManualClock();
  const shown: { content: NativeContent; events: NativeEvents; isClosed: boolean }[] = [];
  const clicked: unknown[] = [];
  const centre = new NotificationCentre({
    isSupported: () => isSupported,
    isPractice,
    create: (content, events) => {
      const native = { content, events, isClosed: false };
      return {
        show: () => void shown.push(native),
        close: () => {
          native.isClosed = true;
          events.onClosed();
        },
      };
    },
    onClicked: (place) => clicked.push(place),
    onAnswered: (userId, accepts) => clicked.push([userId, accepts]),
    onReplied: (reply) => clicked.push(reply),
    clock,
  });
  const open = () => shown.filter(({ isClosed }) => !isClosed).map(({ content }) => content.title);
  const eventsOf = (title: string) => {
    const found = shown.findLast(({ content }) => content.title === title);
    if (found === undefined) throw new Error(`${title} was not shown`);
    return found.events;
  };
  return { centre, clock, shown, clicked, open, eventsOf };
};

describe('NotificationCentre', () => {
  it('shows, and answers when the system has it', async () => {
    const { centre, eventsOf, open } = start();
    const answer = centre.show(note('a'));
    eventsOf('a').onShown();
    expect(await answer).toEqual({ ok: true, value: null });
    expect(open()).toEqual(['a']);
    expect(centre.size).toBe(1);
  });

  it('says in practice that nothing is real', () => {
    const { centre, open } = start(true, true);
    void centre.show(note('New report'));
    expect(open()).toEqual(['Practice: New report']);
  });

  it('answers the friend request that it is about, and goes', () => {
    const { centre, eventsOf, shown, clicked, open } = start();
    const opens = { kind: 'friend-requests', userId: '41' } as const;
    void centre.show(note('a', { place: null, opens }));
    void centre.show(note('b', { place: null, opens: { kind: 'friend-requests' } }));
    expect(shown.map(({ content }) => content.isRequest)).toEqual([true, false]);
    eventsOf('a').onAnswered(false);
    expect([clicked, open()]).toEqual([[['41', false]], ['b']]);
  });

  it('passes on what is written in it, and opens its place where that is blank', () => {
    const { centre, eventsOf, shown, clicked, open } = start();
    void centre.show(note('a', { reply: { parentId: '7' } }));
    void centre.show(note('b', { reply: { parentId: null } }));
    void centre.show(note('c'));
    void centre.show(note('d', { place: null, reply: { parentId: null } }));
    expect(shown.map(({ content }) => content.canReply)).toEqual([true, true, false, false]);
    eventsOf('a').onReplied(' See you \n');
    eventsOf('b').onReplied('  ');
    expect(clicked).toEqual([{ place: PLACE, parentId: '7', content: 'See you' }, PLACE]);
    expect(open()).toEqual(['c', 'd']);
  });

  it('says why the system has not', async () => {
    expect(await start(false).centre.show(note('a'))).toMatchObject({ failure: { detail: 'unsupported' } });
    const { centre, eventsOf } = start();
    const answer = centre.show(note('a'));
    eventsOf('a').onFailed('no daemon');
    expect(await answer).toMatchObject({ ok: false, failure: { detail: 'no daemon' } });
    expect(centre.size).toBe(0);
  });

  it('does not wait for ever for a system that says nothing', async () => {
    const { centre, clock } = start();
    const answer = centre.show(note('a'));
    clock.advance(5000);
    expect(await answer).toEqual({ ok: true, value: null });
  });

  it('leads where it says when it is clicked, and is gone then', () => {
    const { centre, clicked, eventsOf, open } = start();
    void centre.show(note('a'));
    eventsOf('a').onClicked(false);
    expect(clicked).toEqual([PLACE]);
    expect([open(), centre.size]).toEqual([[], 0]);
  });

  it('replaces what has the same key, but not more often than every 2 s', () => {
    const { centre, clock, open, shown } = start();
    void centre.show(note('k', { title: 'one' }));
    void centre.show(note('k', { title: 'two' }));
    void centre.show(note('k', { title: 'three' }));
    expect(open()).toEqual(['one']);
    clock.advance(2000);
    expect(open()).toEqual(['three']);
    expect(shown).toHaveLength(2);
    clock.advance(10_000);
    void centre.show(note('k', { title: 'four' }));
    expect(open()).toEqual(['four']);
  });

  it('closes by key, and all of a channel that was read, what waits included', () => {
    const { centre, clock, open } = start();
    void centre.show(note('a'));
    void centre.show(note('b'));
    void centre.show(note('c', { place: { ...PLACE, channelId: '101' } }));
    void centre.show(note('d', { place: null }));
    centre.close(['a'], null);
    expect(open()).toEqual(['b', 'c', 'd']);
    void centre.show(note('b', { title: 'b again' }));
    centre.close([], '100');
    clock.advance(5000);
    expect(open()).toEqual(['c', 'd']);
    centre.closeAll();
    expect([open(), centre.size]).toEqual([[], 0]);
  });

  it('forgets what the person took away, and holds no more than fifty', () => {
    const { centre, eventsOf } = start();
    for (let at = 0; at < 60; at += 1) void centre.show(note(String(at)));
    expect(centre.size).toBe(50);
    eventsOf('59').onClosed();
    expect(centre.size).toBe(49);
  });
});

describe('what the system reads', () => {
  it('holds no marks on Linux, and nothing that reorders it anywhere', () => {
    expect(nativeBody('<b>a</b> & \u202eb', 'linux')).toBe('&lt;b&gt;a&lt;/b&gt; &amp; b');
    expect(nativeBody('<b>a</b>', 'win32')).toBe('<b>a</b>');
    expect(nativeTitle('a\u202eb <i>')).toBe('ab <i>');
  });
});
