import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import type { OwnBus } from './own-bus';
import { BusPeer } from '../../../../src/main/bus/peer';
import { listOf, textOf } from '../../../../src/main/bus/wire';
import { ServingPeer } from '../../../support/node/serving-peer';

const NAME = 'org.freedesktop.Notifications';

/** A notification, as the app requested it from the daemon. */
export interface AskedNotification {
  readonly title: string;
  readonly body: string;
  /** The labels of its actions, in order. */
  readonly actions: readonly string[];
}

/** Debian's dunst, a real notification daemon, with a monitor of its D-Bus messages. */
export interface NotificationDaemon {
  /** All requested notifications, in order. */
  asked(): readonly AskedNotification[];
  /** The number of notifications that the app withdrew. */
  closed(): number;
  /** The number of visible notifications. */
  shown(): Promise<number>;
  /** Triggers the click action of the newest notification. */
  click(): Promise<void>;
  /** Presses a button of the newest notification, by the key of its action: dunst has no command for it. */
  press(action: string): Promise<void>;
  /** Removes all notifications, as a person who has seen them. */
  clear(): Promise<void>;
  /** Stops the daemon, as on a desktop without one. */
  end(): Promise<void>;
  stop(): void;
}

/** Starts the daemon on a bus, on the display of the app. */
export const startNotificationDaemon = async (
  bus: OwnBus,
  display: Readonly<Record<string, string>>,
): Promise<NotificationDaemon> => {
  const home = mkdtempSync(join(tmpdir(), 'guildhall-dunst-'));
  const dunst = bus.start('dunst', [], { ...display, HOME: home, XDG_CONFIG_HOME: home });
  const peer = await BusPeer.join(bus.address);
  await vi.waitFor(
    async () => {
      const [isThere] = await peer.callBus('NameHasOwner', 's', [NAME]);
      if (isThere !== true) throw new Error('dunst has not begun');
    },
    { timeout: 120_000 },
  );
  peer.leave();
  const asked: AskedNotification[] = [];
  let closed = 0;
  /** The requests that wait for the number of their notification, and the number of the newest one. */
  const unnumbered = new Set<number>();
  let newest = 0;
  const monitor = await ServingPeer.join(bus.address);
  monitor.hear(({ kind, serial, replyTo, interface: iface, member, body }) => {
    if (kind === 'reply' && unnumbered.delete(replyTo)) newest = Number(body[0]);
    if (kind !== 'call' || iface !== NAME) return;
    if (member === 'CloseNotification') closed += 1;
    if (member !== 'Notify') return;
    unnumbered.add(serial);
    const actions = listOf(body[5]).filter((_each, at) => at % 2 === 1);
    asked.push({ title: textOf(body[3]), body: textOf(body[4]), actions: actions.map(textOf) });
  });
  await monitor.monitor(`interface='${NAME}'`, "type='method_return'");
  const control = async (...args: readonly string[]): Promise<string> =>
    (
      await promisify(execFile)('dunstctl', args, {
        env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: bus.address },
      })
    ).stdout;
  return {
    asked: () => asked,
    closed: () => closed,
    shown: async () => Number((await control('count', 'displayed')).trim()),
    click: async () => {
      await control('action', '0');
    },
    press: async (action) => {
      await vi.waitFor(
        () => {
          if (unnumbered.size > 0) throw new Error('dunst has not numbered it');
        },
        { timeout: 120_000 },
      );
      const presser = await ServingPeer.join(bus.address);
      presser.emit('/org/freedesktop/Notifications', NAME, 'ActionInvoked', 'us', [newest, action]);
      // The bus has taken the signal when it answers what came after it.
      await presser.callBus('GetId');
      presser.leave();
    },
    clear: async () => {
      await control('close-all');
    },
    end: async () => {
      const ended = new Promise((done) => dunst.once('exit', done));
      dunst.kill('SIGTERM');
      await ended;
    },
    stop: () => {
      monitor.leave();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
