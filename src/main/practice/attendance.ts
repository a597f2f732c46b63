import type { Clock } from '../clock';
import type { Log } from '../diagnostics/log-entry';
import type { Dial } from '../gateway/dial';
import { GatewayRunner } from '../gateway/runner';

/** So many people of a scenario are seen online; each has a socket. */
const MOST = 60;

export interface AttendanceDependencies {
  /** The address of the server of practice; null while nobody is signed in. */
  readonly base: () => string | null;
  readonly dial: Dial;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
}

/** Keeps the people of a scenario online, as their own clients would. */
export class Attendance {
  readonly #deps: AttendanceDependencies;
  readonly #online = new Map<string, GatewayRunner>();

  constructor(deps: AttendanceDependencies) {
    this.#deps = deps;
  }

  /** Somebody comes online, by their token. */
  come(token: string): void {
    const { base, ...deps } = this.#deps;
    const address = base();
    if (address === null || this.#online.has(token) || this.#online.size === MOST) return;
    const runner = new GatewayRunner({
      ...deps,
      token: () => token,
      onState: () => undefined,
      onEvents: () => undefined,
      onRefused: () => runner.dispatch({ type: 'stop' }),
    });
    this.#online.set(token, runner);
    runner.dispatch({ type: 'start', base: address, status: 'active' });
  }

  /** Everybody goes offline. */
  leave(): void {
    for (const runner of this.#online.values()) runner.dispatch({ type: 'stop' });
    this.#online.clear();
  }
}
