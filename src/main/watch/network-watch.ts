import type { Clock } from '../clock';

/** The polling interval: the system sends no event. */
const ASK_EVERY_MS = 2000;

export interface NetworkWatchDependencies {
  readonly isOnline: () => boolean;
  readonly onBack: () => void;
  readonly clock: Clock;
}

/** Detects the return of the network, while a caller waits for it. */
export class NetworkWatch {
  readonly #deps: NetworkWatchDependencies;
  #timer: unknown = null;
  #wasOnline = true;

  constructor(deps: NetworkWatchDependencies) {
    this.#deps = deps;
  }

  /** Starts or stops the watch. */
  setWatching(isWatching: boolean): void {
    if (!isWatching) this.#stop();
    else if (this.#timer === null) {
      this.#wasOnline = this.#deps.isOnline();
      this.#askLater();
    }
  }

  #askLater(): void {
    this.#timer = this.#deps.clock.set(() => {
      const isOnline = this.#deps.isOnline();
      const isBack = isOnline && !this.#wasOnline;
      this.#wasOnline = isOnline;
      this.#askLater();
      if (isBack) this.#deps.onBack();
    }, ASK_EVERY_MS);
  }

  #stop(): void {
    if (this.#timer !== null) this.#deps.clock.clear(this.#timer);
    this.#timer = null;
  }
}
