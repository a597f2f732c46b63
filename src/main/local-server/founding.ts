import { failure, type Result, success } from '../../contract/failure';
import { type Founding, FoundingDone, type FoundingOutcome } from '../../contract/ipc/on-board';
import { t } from '../../domain/i18n/t';
import type { Clock } from '../clock';
import { local } from './start-failure';

/** The hash of the password and the icon are done in seconds, on a slow computer too. */
const FOUND_WITHIN_MS = 60_000;

export interface FoundingDependencies {
  /** Sends a message to the running server. */
  readonly post: (message: unknown) => void;
  readonly clock: Clock;
}

/** Asks the running server on board to become somebody's own, and hears its answer. */
export class FoundingCall {
  readonly #deps: FoundingDependencies;
  #settle: ((outcome: Result<FoundingOutcome>) => void) | null = null;

  constructor(deps: FoundingDependencies) {
    this.#deps = deps;
  }

  /** Founds the server. One call at a time. */
  async ask(founding: Founding): Promise<Result<FoundingOutcome>> {
    const { clock, post } = this.#deps;
    if (this.#settle !== null) return failure({ kind: 'invalid', detail: 'a server is being created' });
    const late = failure(local('server-timeout', t('The server on this computer takes too long to answer.')));
    const outcome = new Promise<Result<FoundingOutcome>>((resolve) => {
      this.#settle = resolve;
    });
    const timer = clock.set(() => this.#end(late), FOUND_WITHIN_MS);
    post({ type: 'found', founding });
    const answer = await outcome;
    clock.clear(timer);
    return answer;
  }

  /** Takes a message of the server; ignores those about other things. */
  hear(message: unknown): void {
    const done = FoundingDone.safeParse(message);
    if (done.success) this.#end(success(done.data.outcome));
  }

  /** The server has ended. */
  ended(): void {
    this.#end(failure(local('server-exited', t('The server on this computer stopped.'))));
  }

  #end(outcome: Result<FoundingOutcome>): void {
    this.#settle?.(outcome);
    this.#settle = null;
  }
}
