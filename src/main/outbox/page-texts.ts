import { failure, type Failure, KEPT, success, type Told } from '../../contract/failure';
import type { PostedText } from '../../contract/ipc/outbox';
import type { KeptMessage } from '../../contract/kept-outbox';
import { msg, t } from '../../domain/i18n/t';
import { isReturned, shortPauseOf } from '../../domain/messages/short-pause';
import { laneOf } from './plan';

/** What the texts of the page need of the outbox. */
export interface TextStore {
  readonly byNonce: (nonce: string) => KeptMessage | undefined;
  /** Adds a text behind all others, not yet on the disk; null if too many messages wait. */
  readonly add: (text: PostedText) => KeptMessage | null;
  /** Writes what is kept to the disk; false if the disk refuses. */
  readonly keep: () => Promise<boolean>;
  readonly remove: (id: string) => Promise<unknown>;
  /** Whether the message is there, and the outbox works. */
  readonly has: (id: string) => boolean;
  readonly isOnDisk: () => boolean;
  readonly isPosting: (id: string) => boolean;
  /** Whether the message cannot be sent now: without a connection, in a pause, or behind another one. */
  readonly mustWait: (message: KeptMessage) => boolean;
  /** Asks the server to store the message; null if it was not asked. */
  readonly post: (id: string) => Promise<Told<unknown> | null>;
  /** Begins what is next. */
  readonly step: () => void;
}

const NOT_KEPT = msg('The message could not be kept on this computer. Is the disk full?');
const TOO_MANY = msg('Too many messages wait to be sent');

const refusal = (code: string, detail: string): Told<never> => {
  const why: Failure = { kind: 'local', code, detail };
  return failure(why);
};

/** The message is on the disk, and is sent when it can be, or shows why not: the page has nothing more to do. */
const itIsKept = (): Told<never> => refusal(KEPT, '');
const notKept = (): Told<never> => refusal('disk', t(NOT_KEPT));

/**
 * Texts for whose answer the page waits. Each is on the disk as soon as the page hands it over, and is sent when the text
 * before it in its channel has its answer.
 */
export class PageTexts {
  readonly #store: TextStore;
  /** Messages whose turn comes here, or that the page sends again after a pause that the server has asked for. */
  readonly #left = new Set<string>();
  /** For each lane, the end of the text that was last handed over. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(store: TextStore) {
    this.#store = store;
  }

  /** Messages that the outbox must not send by itself. */
  get left(): ReadonlySet<string> {
    return this.#left;
  }

  /**
   * Sends a text at once, or keeps it until it can be sent: the answer of the server, or `KEPT`. Where the server asks for
   * a short pause, or nothing can be kept here, the page gets that failure; after a pause it asks again by the same nonce.
   * A text that goes back to the composer (`isReturned`) is not kept.
   */
  async post(text: PostedText): Promise<Told<unknown>> {
    const store = this.#store;
    const before = store.byNonce(text.nonce);
    if (before !== undefined) {
      this.#left.delete(before.id);
      return store.isPosting(before.id) ? itIsKept() : this.#inTurn(before, this.#now(before.id));
    }
    const message = store.add(text);
    if (message === null) return refusal('outbox', t(TOO_MANY));
    const turn = this.#turns.get(laneOf(message));
    if (turn !== undefined) return this.#inTurn(message, this.#behind(turn, message));
    if (!store.mustWait(message)) return this.#inTurn(message, this.#now(message.id));
    if (!(await this.#keep(message.id))) return notKept();
    store.step();
    return itIsKept();
  }

  /** The page begins anew: nothing is left to it any more. */
  pageBegan(): void {
    this.#left.clear();
  }

  /** The next text of the lane waits for this answer. */
  #inTurn(message: KeptMessage, answer: Promise<Told<unknown>>): Promise<Told<unknown>> {
    const lane = laneOf(message);
    const end: Promise<void> = answer.then(() => {
      if (this.#turns.get(lane) === end) this.#turns.delete(lane);
    });
    this.#turns.set(lane, end);
    return answer;
  }

  /** Sends the text when the one before it has its answer; it is on the disk until then. */
  async #behind(turn: Promise<unknown>, message: KeptMessage): Promise<Told<unknown>> {
    const { id } = message;
    this.#left.add(id);
    const isKept = await this.#keep(id);
    if (isKept) await turn;
    // Without that mark the page has begun anew, and the text is the outbox's.
    const isOurs = this.#left.delete(id);
    if (!isKept) return notKept();
    if (!isOurs || !this.#store.has(id)) return itIsKept();
    if (!this.#store.mustWait(message)) return this.#now(id);
    this.#store.step();
    return itIsKept();
  }

  /** Sends a text now. */
  async #now(id: string): Promise<Told<unknown>> {
    const store = this.#store;
    const result = await store.post(id);
    if (result === null) {
      if (!store.has(id) || store.isOnDisk()) return itIsKept();
      // The disk has refused it: the page still has the text.
      await store.remove(id);
      return notKept();
    }
    if (result.ok) return success(result.value);
    if (isReturned(result.failure)) {
      await store.remove(id);
      return result;
    }
    if (shortPauseOf(result.failure) === null) return itIsKept();
    if (store.has(id)) this.#left.add(id);
    return result;
  }

  async #keep(id: string): Promise<boolean> {
    const isKept = await this.#store.keep();
    if (!isKept) await this.#store.remove(id);
    return isKept;
  }
}
