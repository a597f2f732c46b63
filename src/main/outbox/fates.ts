import type { Failure } from '../../contract/failure';
import type { OutboxState } from '../../contract/ipc/outbox';

/** What has become of a message that was handed to the outbox. */
export type Fate =
  /** The server has it, or the person has put it back or deleted it. */
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** It may have been stored, and is not sent again by itself. */
  | { readonly kind: 'unsure' };

const fateIn = ({ messages }: OutboxState, nonce: string): Fate | null => {
  const state = messages.find((message) => message.nonce === nonce)?.state;
  if (state === undefined) return { kind: 'done' };
  if (state.kind === 'failed') return { kind: 'refused', failure: state.failure };
  return state.kind === 'unsure' ? { kind: 'unsure' } : null;
};

/** Tells what becomes of messages, by each state of the outbox. */
export class Fates {
  readonly #awaited = new Map<string, (fate: Fate) => void>();

  /** Resolves with what becomes of a message that the outbox has; at once where that is known. */
  of(nonce: string, now: OutboxState): Promise<Fate> {
    return new Promise((done) => {
      this.#awaited.set(nonce, done);
      this.look(now);
    });
  }

  /** Called with each state of the outbox. */
  look(state: OutboxState): void {
    for (const [nonce, done] of this.#awaited) {
      const fate = fateIn(state, nonce);
      if (fate === null) continue;
      this.#awaited.delete(nonce);
      done(fate);
    }
  }
}
