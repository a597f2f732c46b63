import { DemoOffer } from '../../contract/entities/meta';
import { failure, success, type Result } from '../../contract/failure';
import { t } from '../../domain/i18n/t';
import type { Clock } from '../clock';
import type { Log } from '../diagnostics/log-entry';
import { backoffMs } from '../gateway/backoff';
import { isRecord } from '../json';
import { type LostStore, lostStoreOf, recoverStore, type RecoveryChoice, TOOLS } from './recovery';
import type { ForkServer, ServerProcess } from './server-process';
import { failureOf, isForPerson, local, type LocalFailure, PORT_IN_USE } from './start-failure';

export interface LocalServerDependencies {
  readonly fork: ForkServer;
  readonly dataFolder: string;
  /** Whether it is the demo: filled with a community, with accounts that need no password. */
  readonly isDemo: boolean;
  /** Whether it is for practice: no limits of rates, no backups. */
  readonly isPractice: boolean;
  readonly clock: Clock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Asks what to do about a store that cannot be opened. */
  readonly askRecovery: (lost: LostStore) => Promise<RecoveryChoice>;
  /** Called after a restart following a crash, perhaps with another address. */
  readonly onBack: (base: string) => void;
  /** Called at a start of a server without any account. */
  readonly onEmpty?: () => void;
  /** Called at each start of the server, and with each message about others who come to it. */
  readonly onReady?: () => void;
  readonly onMessage?: (message: unknown) => void;
  /** Called when a running server has ended. */
  readonly onEnded?: () => void;
  readonly log: Log;
}

/** The first start creates and fills the store; slow computers need this time. */
export const READY_WITHIN_MS = 120_000;
/** A server that ran this long did not crash for the same reason as before. */
const STABLE_MS = 60_000;
/** The time for finishing accepted requests. */
export const STOP_WITHIN_MS = 8000;
const KILL_WITHIN_MS = 2000;

/** A server that no session uses, and that has not been asked for in this time, is stopped until it is asked for. */
export const SLEEP_AFTER_MS = 5 * 60_000;

/** The number of daily backups that the server keeps of its store. */
const BACKUPS_KEPT = 7;

const argumentsFor = (
  port: number,
  { dataFolder, isDemo, isPractice }: Pick<LocalServerDependencies, 'dataFolder' | 'isDemo' | 'isPractice'>,
): readonly string[] => [
  ...['--port', String(port), '--data', dataFolder, ...(isDemo ? ['--demo'] : [])],
  ...(isPractice ? ['--no-limits', '--backups', '0'] : ['--backups', String(BACKUPS_KEPT)]),
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
      /** The person is being asked about the store, or the store is being restored. */
      readonly kind: 'recovering';
      readonly process: ServerProcess | null;
      readonly outcome: Promise<Result<string>>;
    }
  | { readonly kind: 'restarting'; readonly timer: unknown }
  | {
      /** It is asked to stop unless others are connected to it, and has neither exited nor refused yet. */
      readonly kind: 'falling-asleep';
      readonly process: ServerProcess;
      readonly awake: Extract<State, { readonly kind: 'ready' }>;
      readonly decided: Promise<void>;
      readonly settle: () => void;
    };

/** The server on board, 'This computer': started when it is asked for, restarted after a crash, stopped while unused. */
export class LocalServer {
  readonly #deps: LocalServerDependencies;
  #state: State = { kind: 'idle' };
  #port = 0;
  #crashes = 0;
  #isStopped = false;
  #exited: (() => void) | null = null;
  #demo: DemoOffer | null = null;
  #isUsed: () => boolean = () => true;
  #sleepTimer: unknown = null;

  constructor(deps: LocalServerDependencies) {
    this.#deps = deps;
  }

  /** Prefers the port of the last run, so that addresses stay the same. 0 is any port. */
  preferPort(port: number): void {
    if (this.#port === 0) this.#port = port;
  }

  /** The demo accounts of the running server, which it sends only to the app; null if there are none. */
  get demo(): DemoOffer | null {
    return this.#demo;
  }

  /** Sets the test for whether somebody uses the server without asking for it again: a session does. */
  usedWhile(isUsed: () => boolean): void {
    this.#isUsed = isUsed;
  }

  /** Sends a message to the server, if it runs. */
  post(message: unknown): void {
    if (this.#state.kind === 'ready') this.#state.process.post(message);
  }

  /** Returns the base address; starts the server if it is not running. */
  async start(): Promise<Result<string>> {
    if (this.#isStopped) return failure(local('server-stopped', t('Guildhall is closing.')));
    switch (this.#state.kind) {
      case 'ready':
        this.#sleepLater();
        return success(this.#state.base);
      case 'starting':
      case 'recovering':
        return this.#state.outcome;
      case 'restarting':
        return failure(local('server-restarting', t('The server on this computer is restarting.')));
      case 'falling-asleep':
        await this.#state.decided;
        return this.start();
      case 'idle':
        return this.#launch();
    }
  }

  /** Stops the server: it finishes the accepted requests, and is killed if that takes too long. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const state = this.#state;
    this.#deps.clock.clear(this.#sleepTimer);
    if (state.kind === 'restarting') this.#deps.clock.clear(state.timer);
    if (state.kind === 'recovering') state.process?.kill();
    if (state.kind !== 'starting' && state.kind !== 'ready' && state.kind !== 'falling-asleep') return;
    const exited = new Promise<void>((resolve) => {
      this.#exited = resolve;
    });
    // A starting server cannot handle messages while it opens its store, and has accepted no requests: killing it loses
    // nothing.
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
    const { fork, clock, log } = this.#deps;
    const started = clock.elapsed();
    const requested = this.#port;
    let why: LocalFailure | null = null;
    let lost: LostStore | null = null;
    const isCurrent = (): boolean => 'process' in this.#state && this.#state.process === process;
    const process = fork(argumentsFor(requested, this.#deps), {
      onMessage: (message) => {
        if (!isCurrent() || !isRecord(message)) return;
        if (message.type === 'ready' && typeof message.port === 'number')
          this.#becomeReady(process, message.port, message);
        else if (message.type === 'in-use') this.#stayAwake();
        else if (message.type === 'failed') {
          why = failureOf(message);
          lost = lostStoreOf(message);
        } else this.#deps.onMessage?.(message);
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
          // Another program uses the port of the last run: any other port will do.
          this.#port = 0;
          this.#spawn(outcome, settle);
        } else if (why !== null && lost !== null && !this.#isStopped) {
          void this.#recover(why, lost, outcome, settle);
        } else
          this.#ended(
            why ?? local('server-exited', t('The server on this computer stopped ({{code}}).', { code })),
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

  #becomeReady(
    process: ServerProcess,
    port: number,
    { demo, isEmpty }: Readonly<Record<string, unknown>>,
  ): void {
    if (this.#state.kind !== 'starting') return;
    const { settle } = this.#state;
    const base = `http://127.0.0.1:${port}`;
    this.#port = port;
    const offer = DemoOffer.safeParse(demo);
    this.#demo = offer.success ? offer.data : null;
    this.#state = { kind: 'ready', process, base, since: this.#deps.clock.elapsed() };
    this.#sleepLater();
    settle(success(base));
    this.#deps.onReady?.();
    if (isEmpty === true) this.#deps.onEmpty?.();
  }

  #sleepLater(): void {
    const { clock } = this.#deps;
    clock.clear(this.#sleepTimer);
    this.#sleepTimer = clock.set(() => {
      if (this.#isUsed()) this.#sleepLater();
      else this.#sleep();
    }, SLEEP_AFTER_MS);
  }

  /** Others are connected to the server: it goes on. */
  #stayAwake(): void {
    if (this.#state.kind !== 'falling-asleep') return;
    const { awake, settle } = this.#state;
    this.#state = awake;
    settle();
    this.#sleepLater();
  }

  #sleep(): void {
    if (this.#state.kind !== 'ready') return;
    const awake = this.#state;
    const { process } = awake;
    const { clock } = this.#deps;
    const timer = clock.set(() => process.kill(), STOP_WITHIN_MS);
    let settle = (): void => undefined;
    const decided = new Promise<void>((resolve) => {
      settle = () => {
        clock.clear(timer);
        resolve();
      };
    });
    this.#state = { kind: 'falling-asleep', process, awake, decided, settle };
    process.post({ type: 'stop-unless-in-use' });
  }

  /**
   * Carries out the person's choice about the store, and starts again; with 'leave' the start fails for the original
   * reason.
   */
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
        : await recoverStore(this.#deps, TOOLS[choice], (process) => {
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
    this.#deps.clock.clear(this.#sleepTimer);
    this.#exited?.();
    if (state.kind === 'falling-asleep') state.settle();
    if (state.kind === 'starting') state.settle(failure(why));
    if (state.kind !== 'ready') return;
    this.#deps.onEnded?.();
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

  /** Whether the event happens within the time. */
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
