import { createHash } from 'node:crypto';
import type { Result } from '../../contract/failure';
import type { CallName } from '../../contract/rest';
import type { Clock } from '../clock';
import type { Target } from './request';

export interface ActKeysDependencies {
  readonly clock: Pick<Clock, 'elapsed'>;
  /** Makes a unique key. */
  readonly newKey: () => string;
}

/** An identical act within this time after one without an answer counts as the person's retry. */
const RETRY_WITHIN_MS = 10 * 60_000;
/** The maximum number of remembered keys; the oldest is dropped first. */
const MOST_UNANSWERED = 100;

const bytesAsText = (_name: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

/**
 * Whether the server has reported the outcome of an act. With a status of 500 or above it does not know the outcome
 * itself.
 */
const isAnswered = (result: Result<unknown>): boolean =>
  result.ok || (result.failure.kind === 'refused' && result.failure.status < 500);

/**
 * The idempotency keys of acts (protocol.md 'Sending again'): each act has its own key, but a retry of an act without
 * an answer reuses the key.
 */
export class ActKeys {
  readonly #deps: ActKeysDependencies;
  readonly #unanswered = new Map<string, { readonly key: string; readonly at: number }>();

  constructor(deps: ActKeysDependencies) {
    this.#deps = deps;
  }

  /** Carries out an act with its key, and remembers the key if there was no answer. */
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
