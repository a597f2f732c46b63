import { type Failure, failure, type Result, success } from '../../contract/failure';
import type { ShownNotification } from '../../contract/ipc/desktop';
import type { Clock } from '../clock';

/** A notification that the system shows. */
export interface NativeNotification {
  readonly show: () => void;
  readonly close: () => void;
}

/** What becomes of one. */
export interface NativeEvents {
  readonly onShown: () => void;
  readonly onFailed: (detail: string) => void;
  readonly onClicked: () => void;
  /** The person, or the system, has taken it away. */
  readonly onClosed: () => void;
}

/** What is told of one before it is shown. */
export interface NativeContent {
  readonly title: string;
  readonly body: string;
  readonly isSilent: boolean;
}

export type LinkTarget = NonNullable<ShownNotification['place']>;

export interface NotificationCentreDependencies {
  /** Whether the system has anything that shows notifications. */
  readonly isSupported: () => boolean;
  readonly create: (content: NativeContent, events: NativeEvents) => NativeNotification;
  readonly onClicked: (place: LinkTarget | null) => void;
  readonly clock: Clock;
}

/** How many are kept at most: the oldest are forgotten, though the system may show them longer. */
const MOST_KEPT = 50;
/** The system says nothing for so long: then it has taken it. */
const ANSWER_WITHIN_MS = 5000;
/** One that is replaced again and again, as a count in a busy channel is, is drawn anew no more often. */
const REPLACE_EVERY_MS = 2000;

interface Kept {
  readonly native: NativeNotification;
  readonly channelId: string | null;
  readonly shownAt: number;
}

interface Waiting {
  readonly timer: unknown;
  readonly content: ShownNotification;
  readonly done: (result: Result<null>) => void;
}

const cannot = (detail: string): Failure => ({ kind: 'local', code: 'no-notifications', detail });

/**
 * The notifications that the system shows. Each is held until it is gone, for one that is collected as garbage takes its
 * click with it; what is shown again under its key takes the place of the former.
 */
export class NotificationCentre {
  readonly #deps: NotificationCentreDependencies;
  readonly #kept = new Map<string, Kept>();
  readonly #waiting = new Map<string, Waiting>();

  constructor(deps: NotificationCentreDependencies) {
    this.#deps = deps;
  }

  /** How many are held. */
  get size(): number {
    return this.#kept.size;
  }

  /** Shows one; answers when the system has it, or why it has not. */
  show(content: ShownNotification): Promise<Result<null>> {
    const { clock, isSupported } = this.#deps;
    if (!isSupported()) return Promise.resolve(failure(cannot('unsupported')));
    return new Promise((done) => {
      this.#forgetWaiting(content.key);
      const since = clock.elapsed() - (this.#kept.get(content.key)?.shownAt ?? -Infinity);
      if (since >= REPLACE_EVERY_MS) {
        this.#showNow(content, done);
        return;
      }
      const timer = clock.set(() => {
        this.#waiting.delete(content.key);
        this.#showNow(content, done);
      }, REPLACE_EVERY_MS - since);
      this.#waiting.set(content.key, { timer, content, done });
    });
  }

  /** Takes away those with these keys, and all of a channel, for it was read. */
  close(keys: readonly string[], channelId: string | null): void {
    const ofChannel = (place: string | null | undefined): boolean =>
      channelId !== null && place === channelId;
    for (const [key, { content }] of this.#waiting) {
      if (keys.includes(key) || ofChannel(content.place?.channelId)) this.#forgetWaiting(key);
    }
    for (const [key, kept] of this.#kept) {
      if (keys.includes(key) || ofChannel(kept.channelId)) this.#drop(key);
    }
  }

  /** Takes all away, for nobody is signed in any more or the app ends. */
  closeAll(): void {
    for (const key of this.#waiting.keys()) this.#forgetWaiting(key);
    for (const key of this.#kept.keys()) this.#drop(key);
  }

  #showNow(content: ShownNotification, done: (result: Result<null>) => void): void {
    const { clock, create, onClicked } = this.#deps;
    this.#drop(content.key);
    let isAnswered = false;
    const answer = (result: Result<null>): void => {
      if (isAnswered) return;
      isAnswered = true;
      clock.clear(timer);
      done(result);
    };
    const timer = clock.set(() => answer(success(null)), ANSWER_WITHIN_MS);
    const forget = (): void => {
      if (this.#kept.get(content.key)?.native === native) this.#kept.delete(content.key);
    };
    const native = create(
      { title: content.title, body: content.body, isSilent: content.isSilent },
      {
        onShown: () => answer(success(null)),
        onFailed: (detail) => {
          forget();
          answer(failure(cannot(detail)));
        },
        onClicked: () => {
          forget();
          native.close();
          onClicked(content.place);
        },
        onClosed: forget,
      },
    );
    const channelId = content.place?.channelId ?? null;
    this.#kept.set(content.key, { native, channelId, shownAt: clock.elapsed() });
    for (const key of [...this.#kept.keys()].slice(0, -MOST_KEPT)) this.#kept.delete(key);
    native.show();
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    kept?.native.close();
  }

  #forgetWaiting(key: string): void {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return;
    this.#deps.clock.clear(waiting.timer);
    this.#waiting.delete(key);
    waiting.done(success(null));
  }
}
