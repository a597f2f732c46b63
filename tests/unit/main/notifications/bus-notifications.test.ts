import { describe, expect, it } from 'vitest';
import { BusError, type BusMessage } from '../../../../src/main/bus/peer';
import type { BusValue } from '../../../../src/main/bus/wire';
import {
  createBusNotifications,
  type NotificationPeer,
} from '../../../../src/main/notifications/bus-notifications';
import { ManualClock } from '../support/manual-clock';

const NAME = 'org.freedesktop.Notifications';

/** A desktop with this answer to `Notify`. */
const desktop = (
  notify: () => Promise<readonly BusValue[]>,
  bus?: () => Promise<NotificationPeer>,
  { isOfQueue = false, isRequest = false, canReply = false } = {},
  capabilities: () => Promise<readonly BusValue[]> = async () => [['body', 'actions']],
) => {
  const clock = new ManualClock();
  const called: string[] = [];
  const hearers: ((message: BusMessage) => void)[] = [];
  const peer: NotificationPeer = {
    isGone: false,
    call: async ([, , , member], _signature, body) => {
      called.push(`${member} ${JSON.stringify(body)}`);
      if (member === 'GetCapabilities') return capabilities();
      return member === 'Notify' ? notify() : [];
    },
    callBus: async (member) => {
      called.push(member);
      return [];
    },
    hear: (listener) => {
      hearers.push(listener);
      return () => undefined;
    },
  };
  const create = createBusNotifications({ bus: bus ?? (async () => peer), clock });
  const happened: string[] = [];
  const native = create(
    { title: 'Mara in #general', body: 'a < b', isSilent: true, isOfQueue, isRequest, canReply },
    {
      onShown: () => happened.push('shown'),
      onFailed: (why) => happened.push(`failed: ${why}`),
      onClicked: (isForWindow) => happened.push(isForWindow ? 'clicked for the window' : 'clicked'),
      onAnswered: (accepts) => happened.push(accepts ? 'accepted' : 'declined'),
      onReplied: (text) => happened.push(`replied: ${text}`),
      onClosed: () => happened.push('closed'),
    },
  );
  const signal = (member: string, ...body: readonly BusValue[]): void => {
    for (const hear of hearers)
      hear({
        ...{ kind: 'signal', serial: 1, path: '', interface: NAME, member, sender: '', error: '' },
        ...{ replyTo: 0, body },
      });
  };
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return { native, happened, called, signal, settle, clock };
};

describe('a notification on a Linux desktop', () => {
  it('is asked for over the bus, escaped, and is shown when the desktop has taken it', async () => {
    const { native, happened, called, settle } = desktop(async () => [7]);
    native.show();
    await settle();
    expect(happened).toEqual(['shown']);
    expect(called[1]).toMatch(
      /^Notify \["Guildhall",0,"guildhall","Mara in #general","a &lt; b",\["default","Open"\],/,
    );
    native.close();
    await settle();
    expect(called.at(-1)).toBe('CloseNotification [7]');
  });

  it('tells of a click on it and of its end, and of no other’s', async () => {
    const { native, happened, signal, settle } = desktop(async () => [7]);
    native.show();
    await settle();
    signal('ActionInvoked', 8, 'default');
    signal('ActionInvoked', 7, 'default');
    signal('NotificationClosed', 7, 2);
    signal('ActionInvoked', 7, 'default');
    await settle();
    expect(happened).toEqual(['shown', 'clicked', 'closed']);
  });

  it('of a report has buttons that open something, and none that decides it', async () => {
    const { native, happened, called, signal, settle } = desktop(async () => [7], undefined, {
      isOfQueue: true,
    });
    native.show();
    await settle();
    expect(called.at(-1)).toContain('["default","Open","review","Review","window","Open Guildhall"]');
    for (const action of ['dismiss', 'review', 'window']) signal('ActionInvoked', 7, action);
    await settle();
    expect(happened).toEqual(['shown', 'clicked', 'clicked for the window']);
  });

  it('of a friend request has buttons that answer it', async () => {
    const { native, happened, called, signal, settle } = desktop(async () => [7], undefined, {
      isRequest: true,
    });
    native.show();
    await settle();
    expect(called.at(-1)).toContain('["default","Open","accept","Accept","decline","Decline"]');
    signal('ActionInvoked', 8, 'accept');
    signal('ActionInvoked', 7, 'accept');
    signal('ActionInvoked', 7, 'decline');
    await settle();
    expect(happened).toEqual(['shown', 'accepted', 'declined']);
  });

  const REPLIES = { canReply: true };

  it('has a field for a reply where the daemon says that it can', async () => {
    const { native, happened, called, signal, settle } = desktop(
      async () => [7],
      undefined,
      REPLIES,
      async () => [['body', 'actions', 'inline-reply']],
    );
    native.show();
    await settle();
    expect(called.at(-1)).toContain('["default","Open","inline-reply","Reply"]');
    expect(called.at(-1)).toContain('"x-kde-reply-placeholder-text"');
    signal('NotificationReplied', 8, 'not here');
    signal('NotificationReplied', 7, 'See you');
    signal('NotificationClosed', 7, 2);
    await settle();
    expect(happened).toEqual(['shown', 'replied: See you', 'closed']);
  });

  it.each<[string, () => Promise<readonly BusValue[]>]>([
    ['has none', async () => [['body', 'actions']]],
    ['cannot say', () => Promise.reject(new BusError('GetCapabilities', 'UnknownMethod', ''))],
  ])('has no field for a reply where the daemon %s', async (_name, capabilities) => {
    const { native, happened, called, settle } = desktop(async () => [7], undefined, REPLIES, capabilities);
    native.show();
    await settle();
    expect(happened).toEqual(['shown']);
    expect(called.at(-1)).toContain('["default","Open"]');
    expect(called.at(-1)).not.toContain('x-kde');
  });

  it('that may be replied to does not wait for ever for a daemon that hangs', async () => {
    const { native, happened, settle, clock } = desktop(
      async () => [7],
      undefined,
      REPLIES,
      () => new Promise(() => undefined),
    );
    native.show();
    await settle();
    clock.advance(4000);
    await settle();
    expect(happened).toEqual(['failed: the notification service is not responding']);
  });

  it('hears a signal that comes in one piece with the answer that numbers it', async () => {
    const { native, happened, signal, settle } = desktop(() => {
      queueMicrotask(() => signal('ActionInvoked', 7, 'default'));
      return Promise.resolve([7]);
    });
    native.show();
    await settle();
    expect(happened).toEqual(['shown', 'clicked']);
  });

  it.each([
    ['org.freedesktop.DBus.Error.ServiceUnknown', 'this desktop has no notification service'],
    ['org.freedesktop.DBus.Error.Spawn.ExecFailed', 'this desktop has no notification service'],
    [
      'org.freedesktop.Notifications.MaxNotificationsExceeded',
      'the notification service refused it (org.freedesktop.Notifications.MaxNotificationsExceeded)',
    ],
    ['', 'the message bus closed the connection'],
  ])('that fails by %j says why', async (error, why) => {
    const { native, happened, settle } = desktop(async () => {
      throw new BusError('Notify', error, '');
    });
    native.show();
    await settle();
    expect(happened).toEqual([`failed: ${why}`]);
  });

  it('that nobody answers for is given up, and holds nothing up meanwhile', async () => {
    const { native, happened, settle, clock } = desktop(() => new Promise(() => undefined));
    native.show();
    await settle();
    expect(happened).toEqual([]);
    clock.advance(4000);
    await settle();
    expect(happened).toEqual(['failed: the notification service is not responding']);
  });

  it('without a bus says so', async () => {
    const { native, happened, settle } = desktop(
      async () => [],
      async () => {
        throw new Error('Not a socket');
      },
    );
    native.show();
    await settle();
    expect(happened).toEqual(['failed: there is no message bus, which notifications need']);
  });
});
