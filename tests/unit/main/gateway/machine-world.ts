import type { LiveEvent } from '../../../../src/contract/gateway/events';
import { step } from '../../../../src/main/gateway/machine';
import {
  initialGateway,
  type GatewayEffect,
  type GatewayInput,
  type GatewayMachine,
  type TimerKey,
} from '../../../../src/main/gateway/machine-model';

/** Carries out the machine's effects on a simulated socket and clock, and records them. */
export class MachineWorld {
  state: GatewayMachine = initialGateway;
  /** Monotonic time; starts with the wall clock's value. */
  now = 1_000_000;
  wallAhead = 0;
  random = 0.5;
  readonly timers = new Map<TimerKey, number>();
  readonly sockets = new Map<number, string>();
  readonly delivered: LiveEvent[] = [];
  effects: GatewayEffect[] = [];
  most = 0;

  input(input: GatewayInput): this {
    const before = input.type === 'socketClosed' || input.type === 'handshakeRefused' ? input.socket : null;
    if (before !== null) this.sockets.delete(before);
    const result = step(this.state, input, {
      now: this.now + this.wallAhead,
      elapsed: this.now,
      random: this.random,
    });
    this.state = result.state;
    this.effects = [...result.effects];
    for (const effect of result.effects) this.#carryOut(effect);
    return this;
  }

  /** Fires the timer that is due first. */
  fireNext(): TimerKey | null {
    const [first] = [...this.timers].sort((a, b) => a[1] - b[1]);
    if (!first) return null;
    this.timers.delete(first[0]);
    this.now = Math.max(this.now, first[1]);
    this.input({ type: 'timer', key: first[0] });
    return first[0];
  }

  fire(key: TimerKey): this {
    const at = this.timers.get(key);
    if (at === undefined) throw new Error(`no timer ${key}`);
    this.timers.delete(key);
    this.now = Math.max(this.now, at);
    return this.input({ type: 'timer', key });
  }

  start(): this {
    return this.input({ type: 'start', base: 'http://h:1', status: 'active' });
  }

  opened(): this {
    return this.input({ type: 'socketOpened', socket: this.socket });
  }

  hello(session: string, resumed = false): this {
    return this.input({ type: 'frame', socket: this.socket, frame: { kind: 'hello', session, resumed } });
  }

  event(seq: number | null, event: LiveEvent | null): this {
    return this.input({ type: 'frame', socket: this.socket, frame: { kind: 'event', seq, event } });
  }

  closed(code: number): this {
    return this.input({ type: 'socketClosed', socket: this.socket, code });
  }

  /** The number of the present socket. */
  get socket(): number {
    return this.state.socket ?? -1;
  }

  get url(): string {
    return this.sockets.get(this.socket) ?? '';
  }

  get errors(): string[] {
    return this.effects.flatMap((e) => (e.type === 'log' && e.level === 'error' ? [e.event] : []));
  }

  /** The invariant, or what violates it: never two sockets, and always something to wait for. */
  broken(): string | null {
    const { phase } = this.state;
    const [sockets, timers] = [this.sockets.size, this.timers.size];
    if (sockets > 1) return 'two sockets';
    if (phase === 'idle' || phase === 'refused') return sockets + timers === 0 ? null : `${phase} but busy`;
    if (phase === 'waiting') {
      return sockets === 0 && this.timers.has('retry') && timers === 1 ? null : 'waiting for nothing';
    }
    if (sockets !== 1) return `${phase} without a socket`;
    if (phase === 'connecting') return this.timers.has('handshake') ? null : 'connecting without an end';
    return this.timers.has('liveness') && this.timers.has('heartbeat') ? null : 'open and not watched';
  }

  #carryOut(effect: GatewayEffect): void {
    switch (effect.type) {
      case 'openSocket':
        this.sockets.set(effect.socket, effect.url);
        this.most = Math.max(this.most, this.sockets.size);
        break;
      case 'closeSocket':
      case 'terminate':
        this.sockets.delete(effect.socket);
        break;
      case 'startTimer':
        this.timers.set(effect.key, this.now + effect.ms);
        break;
      case 'stopTimer':
        this.timers.delete(effect.key);
        break;
      case 'stopAllTimers':
        this.timers.clear();
        break;
      case 'deliver':
        this.delivered.push(effect.event);
        break;
      case 'send':
      case 'ping':
      case 'checkSession':
      case 'log':
        break;
    }
  }
}

/** An event that is identified by its number. */
export const numbered = (n: number): LiveEvent => ({
  name: 'CHANNEL_READ',
  data: { guildId: toText(n), channelId: toText(n) } as never,
});
const toText = (n: number): string => String(n);
