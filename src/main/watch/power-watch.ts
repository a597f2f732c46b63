import type { EventEmitter } from 'node:events';

export interface PowerWatchDependencies {
  /** The computer was asleep, or the person away from it: what the connection has missed is found out at once. */
  readonly onWake: () => void;
  /** Whether the person is there may have changed. */
  readonly onPresence: () => void;
}

/**
 * Hears of sleep and of the lock of the screen. Falling asleep asks for nothing: the server keeps the session, and what is
 * sent into a sleeping network is lost (protocol.md, Resume).
 */
export const watchPower = (
  monitor: Pick<EventEmitter, 'on'>,
  { onWake, onPresence }: PowerWatchDependencies,
): void => {
  const wake = (): void => {
    onWake();
    onPresence();
  };
  monitor.on('resume', wake);
  // A screen may be locked for hours in which the network came and went.
  monitor.on('unlock-screen', wake);
  monitor.on('lock-screen', onPresence);
};
