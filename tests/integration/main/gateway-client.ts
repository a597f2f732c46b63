import type { LiveEvent } from '../../../src/contract/gateway/events';
import type { GatewayState } from '../../../src/contract/ipc/pushes';
import { GatewayRunner } from '../../../src/main/gateway/runner';
import { directDial } from '../../support/node/direct-dial';
import { ManualClock } from '../../unit/main/support/manual-clock';

/** The runner, with its reports and a way to wait for them. */
export class Client {
  readonly clock = new ManualClock();
  readonly events: LiveEvent[] = [];
  readonly states: GatewayState[] = [];
  readonly logged: string[] = [];
  /** Events by number and states by epoch, in the order of their reports. */
  readonly told: string[] = [];
  pushes = 0;
  refusals = 0;
  token: string | null = 'gh_token-1';
  readonly #watchers = new Set<() => void>();

  readonly runner = new GatewayRunner({
    clock: this.clock,
    random: () => 0.5,
    token: () => this.token,
    onState: (state) =>
      this.#tell(() => {
        this.states.push(state);
        this.told.push(`epoch ${state.epoch}`);
      }),
    onEvents: (events) =>
      this.#tell(() => {
        this.pushes += 1;
        this.events.push(...events);
        this.told.push(`events ${events.length}`);
      }),
    onRefused: () => this.#tell(() => (this.refusals += 1)),
    dial: directDial,
    log: (_level, entry) => this.#tell(() => this.logged.push(entry.event)),
  });

  start(base: string): this {
    this.runner.setListening(true);
    this.runner.dispatch({ type: 'start', base, status: 'away' });
    return this;
  }

  /** Waits until a report fulfils the condition. */
  async until(condition: () => boolean): Promise<void> {
    if (condition()) return;
    await new Promise<void>((resolve) => {
      const watcher = () => {
        if (!condition()) return;
        this.#watchers.delete(watcher);
        resolve();
      };
      this.#watchers.add(watcher);
    });
  }

  async phase(phase: GatewayState['phase']): Promise<void> {
    await this.until(() => this.runner.state.phase === phase);
  }

  async epoch(epoch: number): Promise<void> {
    await this.until(() => this.runner.state.epoch === epoch);
  }

  get channels(): number[] {
    return this.events.map((event) => (event.name === 'CHANNEL_READ' ? Number(event.data.channelId) : -1));
  }

  #tell(change: () => void): void {
    change();
    for (const watcher of [...this.#watchers]) watcher();
  }
}
