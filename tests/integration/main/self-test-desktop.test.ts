import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Variant } from '../../../src/main/bus/wire';
import { systemClock as clock } from '../../../src/main/clock';
import { emitLauncherCount } from '../../../src/main/desktop/launcher-count';
import { hearLauncherCount } from '../../../src/main/selftest/launcher-watch';
import { findTrayItem } from '../../../src/main/tray/tray-item';
import { type OwnBus, startBus } from '../../e2e/support/bus/own-bus';
import { ServingPeer } from '../../support/node/serving-peer';

const WATCHER = 'org.kde.StatusNotifierWatcher';

let bus: OwnBus;
let peers: ServingPeer[] = [];
const join = async (): Promise<ServingPeer> => {
  const peer = await ServingPeer.join(bus.address);
  peers.push(peer);
  return peer;
};

beforeEach(async () => {
  bus = await startBus();
});
afterEach(async () => {
  for (const peer of peers) peer.leave();
  peers = [];
  await bus.stop();
});

/** Starts a watcher that keeps a list of tray icons; null does not answer. */
const startWatcher = async (list: () => readonly string[] | null): Promise<void> => {
  const peer = await join();
  peer.answer = ({ member }) => {
    const entries = member === 'Get' ? list() : null;
    return entries && { signature: 'v', body: [new Variant('as', entries)] };
  };
  await peer.callBus('RequestName', 'su', [WATCHER, 0]);
};
/** The bus name of a program with an icon: this process. */
const ownName = async (): Promise<string> => {
  const peer = await join();
  await peer.callBus('RequestName', 'su', ['org.kde.StatusNotifierItem-1-1', 0]);
  return 'org.kde.StatusNotifierItem-1-1';
};

describe('the tray icon of a process', () => {
  it.each(['', '/StatusNotifierItem', '@/StatusNotifierItem'])(
    'is in the list of the desktop, written with %j',
    async (after) => {
      const name = await ownName();
      await startWatcher(() => [`:1.999${after}`, `${name}${after}`]);
      expect(await findTrayItem(join, clock)).toEqual({
        kind: 'taken',
        host: expect.stringMatching(/^:1\./),
      });
    },
  );

  it('is missing where the desktop refused it, though others have theirs', async () => {
    // The bus itself is another process.
    await startWatcher(() => ['org.freedesktop.DBus/StatusNotifierItem', ':1.999']);
    expect(await findTrayItem(join, clock)).toEqual({
      kind: 'missing',
      host: expect.stringMatching(/^:1\./),
    });
  });

  it('is unknown where the desktop does not say', async () => {
    await startWatcher(() => null);
    expect(await findTrayItem(join, clock)).toMatchObject({ kind: 'unknown' });
  });
});

describe('the count that launchers are told', () => {
  it('is heard of this process, the last one', async () => {
    const heard = hearLauncherCount(join, process.pid);
    const app = await join();
    await expect
      .poll(async () => {
        await emitLauncherCount(() => Promise.resolve(app), 'guildhall.desktop', 3);
        return heard();
      })
      .toBe(3);
  });

  it('is not heard of another', async () => {
    const other = hearLauncherCount(join, process.pid + 1);
    const own = hearLauncherCount(join, process.pid);
    const app = await join();
    await expect
      .poll(async () => {
        await emitLauncherCount(() => Promise.resolve(app), 'guildhall.desktop', 3);
        return own();
      })
      .toBe(3);
    expect(other()).toBeNull();
  });
});
