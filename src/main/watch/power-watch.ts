import type { EventEmitter } from 'node:events';

export interface PowerWatchDependencies {
  /** The computer was asleep, or the person away: the connection has to be checked at once. */
  readonly onWake: () => void;
  /** The person's presence may have changed. */
  readonly onPresence: () => void;
}

/**
 * Listens for sleep and the screen lock. Going to sleep needs no action: the server keeps the session, and anything
 * sent while the network goes to sleep is lost (protocol.md, Resume).
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
  // The network may have changed while the screen was locked for hours.
  monitor.on('unlock-screen', wake);
  monitor.on('lock-screen', onPresence);
};
