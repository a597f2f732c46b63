import { execFile } from 'node:child_process';
import { type Clock, every } from './clock';

/** What systemd is told of a service of the kind `notify`. */
type Word = 'READY=1' | 'STOPPING=1' | 'WATCHDOG=1';

export interface SupervisorOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly isHealthy: () => Promise<boolean>;
  /** Tells systemd; by `systemd-notify`, because Node has no datagram sockets of the file system. */
  readonly tell?: (word: Word) => void;
}

export interface Supervisor {
  readonly ready: () => void;
  readonly stopping: () => void;
}

/** A failure changes nothing: systemd then waits in vain, and says so. */
const tellSystemd = (word: Word): void => {
  execFile('systemd-notify', [word], () => undefined);
};

const NOBODY: Supervisor = { ready: () => undefined, stopping: () => undefined };
const MICROSECONDS = 1000;

/**
 * Tells systemd that the server is ready and stops, and that it lives: twice in the time of the unit's `WatchdogSec`,
 * as long as the storage answers. systemd restarts a server that it does not hear from. Without systemd, nothing.
 */
export const createSupervisor = ({
  environment,
  clock,
  isHealthy,
  tell = tellSystemd,
}: SupervisorOptions): Supervisor => {
  if ((environment['NOTIFY_SOCKET'] ?? '') === '') return NOBODY;
  const watchdogMs = Number(environment['WATCHDOG_USEC'] ?? 0) / MICROSECONDS;
  let stopWatch = (): void => undefined;
  const live = async (): Promise<void> => {
    if (await isHealthy()) tell('WATCHDOG=1');
  };
  return {
    ready: () => {
      tell('READY=1');
      if (watchdogMs > 0) stopWatch = every(clock, watchdogMs / 2, () => void live());
    },
    stopping: () => {
      stopWatch();
      tell('STOPPING=1');
    },
  };
};
