import type { DemoOffer } from '../../contract/entities/meta';
import { failure, type Result } from '../../contract/failure';
import type { OnBoardKind } from '../../contract/ipc/on-board';
import { t } from '../../domain/i18n/t';
import type { LocalServer } from './local-server';
import type { ServerProcess } from './server-process';
import { local, type LocalFailure } from './start-failure';

export interface OnBoardDependencies {
  /** The server that runs when it is asked for; null while the person has not decided. */
  readonly kind: OnBoardKind | null;
  /** Creates a server, which starts on first use. */
  readonly make: (kind: OnBoardKind) => OneServer;
  /** Restores a backup of a server that does not run, by the name of its file; `onProcess` gets the tool's process. */
  readonly restore: (
    kind: OnBoardKind,
    name: string,
    onProcess: (process: ServerProcess) => void,
  ) => Promise<Result<void, LocalFailure>>;
}

type OneServer = Pick<LocalServer, 'demo' | 'post' | 'preferPort' | 'start' | 'stop' | 'usedWhile'>;

/**
 * The server on board, 'This computer': the person's own or the demo, each with a folder of its own. One of them runs at
 * a time.
 */
export class OnBoard {
  readonly #deps: OnBoardDependencies;
  #kind: OnBoardKind | null;
  #current: OneServer | null = null;
  #isUsed: () => boolean = () => true;
  /** The change under way: the server of before is still ending. */
  #changing: Promise<void> = Promise.resolve();
  /** The process of a tool that works on the data. */
  #tool: ServerProcess | null = null;
  #isStopped = false;

  constructor(deps: OnBoardDependencies) {
    this.#deps = deps;
    this.#kind = deps.kind;
  }

  get kind(): OnBoardKind | null {
    return this.#kind;
  }

  /** The demo accounts of the running server; null if there are none. */
  get demo(): DemoOffer | null {
    return this.#current?.demo ?? null;
  }

  /** Sets the test for whether a session uses the server. */
  usedWhile(isUsed: () => boolean): void {
    this.#isUsed = isUsed;
    this.#current?.usedWhile(isUsed);
  }

  preferPort(port: number): void {
    this.#server()?.preferPort(port);
  }

  /** Sends a message to the server, if it runs. */
  post(message: unknown): void {
    this.#current?.post(message);
  }

  /** Returns the base address; starts the server if it is not running. Fails while the person has not decided. */
  async start(): Promise<Result<string>> {
    await this.#changing;
    return (
      this.#server()?.start() ?? failure(local('no-server', t('There is no server on this computer yet.')))
    );
  }

  /** Runs another server from now on, after the end of the one of before. */
  use(kind: OnBoardKind | null): Promise<void> {
    if (kind === this.#kind) return this.#changing;
    this.#kind = kind;
    return this.#whileStopped(() => Promise.resolve());
  }

  /** Restores a backup of the current server, which stops for it and starts on next use. */
  async restore(name: string): Promise<Result<void, LocalFailure>> {
    const kind = this.#kind;
    if (kind === null) return failure(local('no-server', ''));
    const restored = await this.#whileStopped(async () =>
      this.#isStopped
        ? failure(local('server-stopped', t('Guildhall is closing.')))
        : this.#deps.restore(kind, name, (process) => {
            this.#tool = process;
          }),
    );
    this.#tool = null;
    return restored;
  }

  /** Stops the server for good. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#tool?.kill();
    await Promise.all([this.#changing, this.#current?.stop()]);
  }

  /** Does something between the end of the current server and the start of the next, which waits for it. */
  #whileStopped<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#current;
    this.#current = null;
    const done = this.#changing.then(async () => {
      await before?.stop();
      return work();
    });
    this.#changing = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  #server(): OneServer | null {
    if (this.#kind === null) return null;
    if (this.#current === null) {
      this.#current = this.#deps.make(this.#kind);
      this.#current.usedWhile(this.#isUsed);
      // A server that is made at the end of the app never starts.
      if (this.#isStopped) void this.#current.stop();
    }
    return this.#current;
  }
}
