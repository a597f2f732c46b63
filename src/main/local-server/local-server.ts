import { failure, success, type Failure, type Result } from '../../contract/failure';
import { serverMessageForPeople } from '../../domain/links/server-message';
import type { Clock } from '../clock';
import type { Log } from '../diagnostics/log-entry';
import { backoffMs } from '../gateway/backoff';
import { isRecord } from '../json';

/** A running server process, as it is seen from here. */
export interface ServerProcess {
  readonly post: (message: unknown) => void;
  readonly kill: () => void;
}

export interface ServerEvents {
  readonly onMessage: (message: unknown) => void;
  /** Called once, whatever the reason. */
  readonly onExit: (code: number) => void;
}

export interface LocalServerDependencies {
  /** Starts the bundled server with these command-line arguments. */
  readonly fork: (args: readonly string[], events: ServerEvents) => ServerProcess;
  readonly dataFolder: string;
  readonly clock: Clock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  /** It came back after a crash, perhaps at another address. */
  readonly onBack: (base: string) => void;
  readonly log: Log;
}

/** The first start makes the store and fills it; slower computers need their time. */
export const READY_WITHIN_MS = 120_000;
/** A server that ran for this long did not crash for the reason of the time before. */
const STABLE_MS = 60_000;
/** How long it may finish what it has accepted. */
export const STOP_WITHIN_MS = 8000;
const KILL_WITHIN_MS = 2000;

/** What the server calls a port that another program listens on. */
const PORT_IN_USE = 'port-in-use';

type LocalFailure = Extract<Failure, { readonly kind: 'local' }>;

const local = (code: string, detail: string): LocalFailure => ({ kind: 'local', code, detail });

/** Why it did not start, in its own words. */
const failureOf = (message: Readonly<Record<string, unknown>>): LocalFailure =>
  local(
    typeof message.code === 'string' ? message.code : 'server-failed',
    typeof message.message === 'string' ? (serverMessageForPeople(message.message) ?? '') : '',
  );

type State =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'starting';
      readonly process: ServerProcess;
      readonly outcome: Promise<Result<string>>;
      readonly settle: (outcome: Result<string>) => void;
    }
  | { readonly kind: 'ready'; readonly process: ServerProcess; readonly base: string; readonly since: number }
  | { readonly kind: 'restarting'; readonly timer: unknown };

/** The server on board, 'This computer': started when it is needed, started again when it crashes. */
export class LocalServer {
  readonly #deps: LocalServerDependencies;
  #state: State = { kind: 'idle' };
  #port = 0;
  #crashes = 0;
  #isStopped = false;
  #exited: (() => void) | null = null;

  constructor(deps: LocalServerDependencies) {
    this.#deps = deps;
  }

  /** Asks for the port of the last time, so that addresses stay what they were. 0 is any. */
  preferPort(port: number): void {
    if (this.#port === 0) this.#port = port;
  }

  /** Its base address; starts it where it does not run. */
  async start(): Promise<Result<string>> {
    if (this.#isStopped) return failure(local('server-stopped', 'Guildhall is closing.'));
    switch (this.#state.kind) {
      case 'ready':
        return success(this.#state.base);
      case 'starting':
        return this.#state.outcome;
      case 'restarting':
        return failure(local('server-restarting', 'The server on this computer is starting again.'));
      case 'idle':
        return this.#launch();
    }
  }

  /** Ends it: it finishes what it has accepted, and is killed if that takes too long. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const state = this.#state;
    if (state.kind === 'restarting') this.#deps.clock.clear(state.timer);
    if (state.kind !== 'starting' && state.kind !== 'ready') return;
    const exited = new Promise<void>((resolve) => {
      this.#exited = resolve;
    });
    state.process.post({ type: 'stop' });
    if (await this.#within(STOP_WITHIN_MS, exited)) return;
    this.#deps.log('error', { event: 'local-server.killed' });
    state.process.kill();
    await this.#within(KILL_WITHIN_MS, exited);
  }

  #launch(): Promise<Result<string>> {
    let settle: (outcome: Result<string>) => void = () => undefined;
    const outcome = new Promise<Result<string>>((resolve) => {
      settle = resolve;
    });
    this.#spawn(outcome, settle);
    return outcome;
  }

  #spawn(outcome: Promise<Result<string>>, settle: (outcome: Result<string>) => void): void {
    const { fork, dataFolder, clock, log } = this.#deps;
    const started = clock.now();
    const requested = this.#port;
    let why: LocalFailure | null = null;
    const isCurrent = (): boolean => 'process' in this.#state && this.#state.process === process;
    const process = fork(['--port', String(requested), '--data', dataFolder, '--demo'], {
      onMessage: (message) => {
        if (!isCurrent() || !isRecord(message)) return;
        if (message.type === 'ready' && typeof message.port === 'number')
          this.#becomeReady(process, message.port);
        else if (message.type === 'failed') why = failureOf(message);
      },
      onExit: (code) => {
        clock.clear(timer);
        if (!isCurrent()) return;
        log(code === 0 ? 'info' : 'error', { event: 'local-server.exited', code, ms: clock.now() - started });
        if (why?.code === PORT_IN_USE && requested !== 0 && !this.#isStopped) {
          // Somebody else has the port of the last time: any other will do.
          this.#port = 0;
          this.#spawn(outcome, settle);
        } else this.#ended(why ?? local('server-exited', `The server on this computer ended (${code}).`));
      },
    });
    const timer = clock.set(() => {
      if (!isCurrent() || this.#state.kind !== 'starting') return;
      why = local('server-timeout', 'The server on this computer did not start in time.');
      process.kill();
    }, READY_WITHIN_MS);
    this.#state = { kind: 'starting', process, outcome, settle };
  }

  #becomeReady(process: ServerProcess, port: number): void {
    if (this.#state.kind !== 'starting') return;
    const { settle } = this.#state;
    const base = `http://127.0.0.1:${port}`;
    this.#port = port;
    this.#state = { kind: 'ready', process, base, since: this.#deps.clock.now() };
    settle(success(base));
  }

  #ended(why: LocalFailure): void {
    const state = this.#state;
    this.#state = { kind: 'idle' };
    this.#exited?.();
    if (state.kind === 'starting') state.settle(failure(why));
    if (state.kind !== 'ready') return;
    if (this.#deps.clock.now() - state.since >= STABLE_MS) this.#crashes = 0;
    this.#restart();
  }

  #restart(): void {
    const { clock, random, onBack } = this.#deps;
    if (this.#isStopped) return;
    const timer = clock.set(
      () => {
        this.#state = { kind: 'idle' };
        void this.#launch().then((outcome) => {
          if (outcome.ok) onBack(outcome.value);
          else this.#restart();
        });
      },
      backoffMs(this.#crashes, random()),
    );
    this.#crashes += 1;
    this.#state = { kind: 'restarting', timer };
  }

  /** Whether it happens in time. */
  #within(ms: number, event: Promise<void>): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = this.#deps.clock.set(() => resolve(false), ms);
      void event.then(() => {
        this.#deps.clock.clear(timer);
        resolve(true);
      });
    });
  }
}
