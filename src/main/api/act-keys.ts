import { createHash } from 'node:crypto';
import type { Result } from '../../contract/failure';
import type { CallName } from '../../contract/rest';
import type { Clock } from '../clock';
import type { Target } from './request';

export interface ActKeysDependencies {
  readonly clock: Pick<Clock, 'elapsed'>;
  /** A key that nobody else makes. */
  readonly newKey: () => string;
}

/** The same act within this long after one without an answer is the same person trying again. */
const RETRY_WITHIN_MS = 10 * 60_000;
/** More are not remembered; the oldest goes first. */
const MOST_UNANSWERED = 100;

const bytesAsText = (_name: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

/** Whether a server has said what became of an act. From 500 on it does not know itself. */
const isAnswered = (result: Result<unknown>): boolean =>
  result.ok || (result.failure.kind === 'refused' && result.failure.status < 500);

/**
 * The idempotency keys of acts (protocol.md 'Sending again'): each has its own, but an act that is tried again because
 * its answer never came has the one that it had.
 */
export class ActKeys {
  readonly #deps: ActKeysDependencies;
  readonly #unanswered = new Map<string, { readonly key: string; readonly at: number }>();

  constructor(deps: ActKeysDependencies) {
    this.#deps = deps;
  }

  /** Makes an act with its key, and remembers the key where the act was not answered. */
  async with<A extends Result<unknown>>(
    { base, token }: Target,
    name: CallName,
    args: unknown,
    make: (key: string) => Promise<A>,
  ): Promise<A> {
    const { clock, newKey } = this.#deps;
    const act = createHash('sha256')
      .update(JSON.stringify([base, token, name, args], bytesAsText))
      .digest('base64');
    const before = this.#unanswered.get(act);
    this.#unanswered.delete(act);
    const isRetry = before !== undefined && clock.elapsed() - before.at < RETRY_WITHIN_MS;
    const key = isRetry ? before.key : newKey();
    const result = await make(key);
    if (!isAnswered(result)) this.#remember(act, key);
    return result;
  }

  #remember(act: string, key: string): void {
    this.#unanswered.set(act, { key, at: this.#deps.clock.elapsed() });
    const [oldest] = this.#unanswered.keys();
    if (oldest !== undefined && this.#unanswered.size > MOST_UNANSWERED) this.#unanswered.delete(oldest);
  }
}
