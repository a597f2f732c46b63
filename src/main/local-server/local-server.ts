import { DemoOffer } from '../../contract/entities/meta';
import { failure, success, type Failure, type Result } from '../../contract/failure';
import { t } from '../../domain/i18n/t';
import { serverMessageForPeople } from '../../domain/links/server-message';
import type { Clock } from '../clock';
import type { Log } from '../diagnostics/log-entry';
import { backoffMs } from '../gateway/backoff';
import { isRecord } from '../json';
import { type LostStore, lostStoreOf, recoverStore, type RecoveryChoice } from './recovery';
import type { ForkServer, ServerProcess } from './server-process';

export interface LocalServerDependencies {
  readonly fork: ForkServer;
  readonly dataFolder: string;
  readonly clock: Clock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Asks what to do about a store that cannot be opened. */
  readonly askRecovery: (lost: LostStore) => Promise<RecoveryChoice>;
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

/** How many daily backups the server keeps of its store. */
const BACKUPS_KEPT = 7;

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

/** A store that somebody was asked about is not tried again by itself: they would be asked for ever. */
const isForPerson = (why: Failure): boolean =>
  why.kind === 'local' && ['store-damaged', 'store-missing', 'recovery-failed'].includes(why.code);

const argumentsFor = (port: number, dataFolder: string): readonly string[] => [
  ...['--port', String(port), '--data', dataFolder, '--demo'],
  ...['--backups', String(BACKUPS_KEPT)],
];

type State =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'starting';
      readonly process: ServerProcess;
      readonly outcome: Promise<Result<string>>;
      readonly settle: (outcome: Result<string>) => void;
    }
  | { readonly kind: 'ready'; readonly process: ServerProcess; readonly base: string; readonly since: number }
  | {
      /** A person is asked about the store, or it is being restored. */
      readonly kind: 'recovering';
      readonly process: ServerProcess | null;
      readonly outcome: Promise<Result<string>>;
    }
  | { readonly kind: 'restarting'; readonly timer: unknown };

/** The server on board, 'This computer': started when it is needed, started again when it crashes. */
export class LocalServer {
  readonly #deps: LocalServerDependencies;
  #state: State = { kind: 'idle' };
  #port = 0;
  #crashes = 0;
  #isStopped = false;
  #exited: (() => void) | null = null;
  #demo: DemoOffer | null = null;

  constructor(deps: LocalServerDependencies) {
    this.#deps = deps;
  }

  /** Asks for the port of the last time, so that addresses stay what they were. 0 is any. */
  preferPort(port: number): void {
    if (this.#port === 0) this.#port = port;
  }

  /** The demo accounts of the server that runs, which it tells the app alone; null where there are none. */
  get demo(): DemoOffer | null {
    return this.#demo;
  }

  /** Its base address; starts it where it does not run. */
  async start(): Promise<Result<string>> {
    if (this.#isStopped) return failure(local('server-stopped', t('Guildhall is closing.')));
    switch (this.#state.kind) {
      case 'ready':
        return success(this.#state.base);
      case 'starting':
      case 'recovering':
        return this.#state.outcome;
      case 'restarting':
        return failure(local('server-restarting', t('The server on this computer is starting again.')));
      case 'idle':
        return this.#launch();
    }
  }

  /** Ends it: it finishes what it has accepted, and is killed if that takes too long. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const state = this.#state;
    if (state.kind === 'restarting') this.#deps.clock.clear(state.timer);
    if (state.kind === 'recovering') state.process?.kill();
    if (state.kind !== 'starting' && state.kind !== 'ready') return;
    const exited = new Promise<void>((resolve) => {
      this.#exited = resolve;
    });
    // One that makes or reads its store hears nothing meanwhile, and has accepted nothing: it loses nothing either.
    if (state.kind === 'starting') state.process.kill();
    else state.process.post({ type: 'stop' });
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
    const started = clock.elapsed();
    const requested = this.#port;
    let why: LocalFailure | null = null;
    let lost: LostStore | null = null;
    const isCurrent = (): boolean => 'process' in this.#state && this.#state.process === process;
    const process = fork(argumentsFor(requested, dataFolder), {
      onMessage: (message) => {
        if (!isCurrent() || !isRecord(message)) return;
        if (message.type === 'ready' && typeof message.port === 'number')
          this.#becomeReady(process, message.port, message.demo);
        else if (message.type === 'failed') {
          why = failureOf(message);
          lost = lostStoreOf(message);
        }
      },
      onExit: (code) => {
        clock.clear(timer);
        if (!isCurrent()) return;
        log(code === 0 ? 'info' : 'error', {
          event: 'local-server.exited',
          code,
          ms: Math.round(clock.elapsed() - started),
        });
        if (why?.code === PORT_IN_USE && requested !== 0 && !this.#isStopped) {
          // Somebody else has the port of the last time: any other will do.
          this.#port = 0;
          this.#spawn(outcome, settle);
        } else if (why !== null && lost !== null && !this.#isStopped) {
          void this.#recover(why, lost, outcome, settle);
        } else
          this.#ended(
            why ?? local('server-exited', t('The server on this computer ended ({{code}}).', { code })),
          );
      },
    });
    const timer = clock.set(() => {
      if (!isCurrent() || this.#state.kind !== 'starting') return;
      why = local('server-timeout', t('The server on this computer did not start in time.'));
      process.kill();
    }, READY_WITHIN_MS);
    this.#state = { kind: 'starting', process, outcome, settle };
  }

  #becomeReady(process: ServerProcess, port: number, demo: unknown): void {
    if (this.#state.kind !== 'starting') return;
    const { settle } = this.#state;
    const base = `http://127.0.0.1:${port}`;
    this.#port = port;
    const offer = DemoOffer.safeParse(demo);
    this.#demo = offer.success ? offer.data : null;
    this.#state = { kind: 'ready', process, base, since: this.#deps.clock.elapsed() };
    settle(success(base));
  }

  /** Does about the store what the person says, and starts once more; fails as before where it is to be left. */
  async #recover(
    why: LocalFailure,
    lost: LostStore,
    outcome: Promise<Result<string>>,
    settle: (outcome: Result<string>) => void,
  ): Promise<void> {
    this.#state = { kind: 'recovering', process: null, outcome };
    const choice = await this.#deps.askRecovery(lost);
    const recovered =
      choice === 'leave' || this.#isStopped
        ? failure(why)
        : await recoverStore(this.#deps, choice, (process) => {
            this.#state = { kind: 'recovering', process, outcome };
          });
    if (recovered.ok && !this.#isStopped) {
      this.#spawn(outcome, settle);
      return;
    }
    this.#state = { kind: 'idle' };
    settle(recovered.ok ? failure(why) : recovered);
  }

  #ended(why: LocalFailure): void {
    const state = this.#state;
    this.#state = { kind: 'idle' };
    this.#exited?.();
    if (state.kind === 'starting') state.settle(failure(why));
    if (state.kind !== 'ready') return;
    if (this.#deps.clock.elapsed() - state.since >= STABLE_MS) this.#crashes = 0;
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
          else if (!isForPerson(outcome.failure)) this.#restart();
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
