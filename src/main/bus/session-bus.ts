import type { Clock } from '../clock';
import { BusPeer } from './peer';

/** A bus that does not accept the connection within this time, in milliseconds, counts as missing. */
const JOIN_WITHIN_MS = 3000;

/** The address of this person's session bus: from the environment, or the default place. */
export const sessionBusAddress = (): string =>
  process.env.DBUS_SESSION_BUS_ADDRESS ?? `unix:path=/run/user/${process.getuid?.() ?? 0}/bus`;

/** A time-out. */
export class LateError extends Error {}

/** The outcome of a promise, or a rejection by LateError if it takes longer than `ms` milliseconds. */
export const inTime = <T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> =>
  new Promise((done, fail) => {
    const timer = clock.set(() => fail(new LateError('No answer in time')), ms);
    work.then(done, fail).finally(() => clock.clear(timer));
  });

/** The app's connection to the session bus: opened on first use, and reopened after the bus has closed it. */
export const createSessionBus = (
  clock: Clock,
  join: () => Promise<BusPeer> = () => BusPeer.join(sessionBusAddress()),
): (() => Promise<BusPeer>) => {
  let joined: Promise<BusPeer> | null = null;
  const joinNow = (): Promise<BusPeer> => {
    const joining = inTime(clock, JOIN_WITHIN_MS, join());
    joining.catch(() => {
      if (joined === joining) joined = null;
    });
    return joining;
  };
  return async () => {
    joined ??= joinNow();
    const peer = await joined;
    if (!peer.isGone) return peer;
    joined = joinNow();
    return joined;
  };
};
