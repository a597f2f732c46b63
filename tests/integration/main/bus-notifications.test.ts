import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BusPeer } from '../../../src/main/bus/peer';
import { createSessionBus } from '../../../src/main/bus/session-bus';
import { textOf } from '../../../src/main/bus/wire';
import { systemClock } from '../../../src/main/clock';
import { emitLauncherCount } from '../../../src/main/desktop/launcher-count';
import { createBusNotifications } from '../../../src/main/notifications/bus-notifications';
import { type OwnBus, startBus } from '../../e2e/support/bus/own-bus';
import { ServingPeer } from '../../support/node/serving-peer';

const NAME = 'org.freedesktop.Notifications';

let bus: OwnBus;
let daemon: ServingPeer | null = null;

beforeAll(async () => {
  bus = await startBus();
});
afterEach(() => daemon?.leave());
afterAll(() => bus.stop());

/** Waits for a condition. */
const until = async (isSo: () => boolean): Promise<void> => {
  await expect.poll(isSo, { timeout: 120_000 }).toBe(true);
};

/** Shows one notification and lists its events. */
const show = (): string[] => {
  const happened: string[] = [];
  const sessionBus = createSessionBus(systemClock, () => BusPeer.join(bus.address));
  createBusNotifications({ bus: sessionBus, clock: systemClock })(
    {
      title: 'Mara in #general',
      body: 'hello',
      isSilent: false,
      isOfQueue: false,
      isRequest: false,
      canReply: true,
    },
    {
      onShown: () => happened.push('shown'),
      onFailed: (why) => happened.push(`failed: ${why}`),
      onClicked: () => happened.push('clicked'),
      onAnswered: (accepts) => happened.push(accepts ? 'accepted' : 'declined'),
      onReplied: (text) => happened.push(`replied: ${text}`),
      onClosed: () => happened.push('closed'),
    },
  ).show();
  return happened;
};

describe('notifications over a real bus', () => {
  it('are taken by the daemon there, and clicks and ends come back', async () => {
    const asked: string[] = [];
    daemon = await ServingPeer.join(bus.address);
    daemon.answer = ({ member, body }) => {
      if (member !== 'Notify') return null;
      asked.push(`${textOf(body[0])}: ${textOf(body[3])}: ${textOf(body[4])}`);
      return { signature: 'u', body: [41] };
    };
    await daemon.callBus('RequestName', 'su', [NAME, 0]);
    const happened = show();
    await until(() => happened.length === 1);
    daemon.emit('/org/freedesktop/Notifications', NAME, 'ActionInvoked', 'us', [41, 'default']);
    daemon.emit('/org/freedesktop/Notifications', NAME, 'NotificationClosed', 'uu', [41, 2]);
    await until(() => happened.length === 3);
    expect([asked, happened]).toEqual([
      ['Guildhall: Mara in #general: hello'],
      ['shown', 'clicked', 'closed'],
    ]);
  });

  it('are not shown where nobody has the name, or who has it refuses, each in its words', async () => {
    const nobody = show();
    await until(() => nobody.length === 1);
    expect(nobody).toEqual(['failed: this desktop has no notification service']);
    daemon = await ServingPeer.join(bus.address);
    await daemon.callBus('RequestName', 'su', [NAME, 0]);
    const refused = show();
    await until(() => refused.length === 1);
    expect(refused[0]).toMatch(/^failed: the notification service refused it \(.+UnknownMethod\)$/);
  });
});

describe('the count on a launcher', () => {
  it('is heard by who listens', async () => {
    const dock = await BusPeer.join(bus.address);
    const heard: unknown[] = [];
    dock.hear(({ kind, member, body }) => {
      if (kind === 'signal' && member === 'Update') heard.push(body);
    });
    await dock.callBus('AddMatch', 's', ["type='signal',interface='com.canonical.Unity.LauncherEntry'"]);
    const app = await BusPeer.join(bus.address);
    await emitLauncherCount(async () => app, 'guildhall.desktop', 12);
    await until(() => heard.length === 1);
    expect(heard).toEqual([['application://guildhall.desktop', { count: 12n, 'count-visible': true }]]);
    app.leave();
    dock.leave();
  });
});

describe('a bus that goes', () => {
  it('leaves no call without an answer', async () => {
    const own = await startBus();
    const peer = await BusPeer.join(own.address);
    const hanging = await BusPeer.join(own.address);
    await hanging.callBus('RequestName', 'su', ['org.example.Slow', 0]);
    const call = peer.callBus('GetId');
    await expect(call).resolves.toHaveLength(1);
    await own.stop();
    await until(() => peer.isGone);
    await expect(peer.callBus('GetId')).rejects.toThrow('The bus hung up');
  });
});
