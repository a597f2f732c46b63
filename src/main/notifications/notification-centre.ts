import { type Failure, failure, type Result, success } from '../../contract/failure';
import type { ShownNotification } from '../../contract/ipc/desktop';
import { t } from '../../domain/i18n/t';
import type { Clock } from '../clock';

/** A notification of the system. */
export interface NativeNotification {
  readonly show: () => void;
  readonly close: () => void;
}

/** The events of a notification. */
export interface NativeEvents {
  readonly onShown: () => void;
  readonly onFailed: (detail: string) => void;
  /** `isForWindow`: by the button that leads to the app's window. */
  readonly onClicked: (isForWindow: boolean) => void;
  /** By a button of a friend request. */
  readonly onAnswered: (accepts: boolean) => void;
  /** The person has written this in it. */
  readonly onReplied: (text: string) => void;
  /** The person, or the system, has removed it. */
  readonly onClosed: () => void;
}

/** The content of a notification. */
export interface NativeContent {
  readonly title: string;
  readonly body: string;
  readonly isSilent: boolean;
  /** Whether it leads to a queue: then it has buttons, where the system has them. */
  readonly isOfQueue: boolean;
  /** Whether it is a friend request: then it can be accepted and declined, where the system has buttons. */
  readonly isRequest: boolean;
  /** Whether it can be replied to, where the system has a field for that. */
  readonly canReply: boolean;
}

/** What the person has written in a notification. */
export interface NotificationReply {
  readonly place: LinkTarget;
  readonly parentId: string | null;
  readonly content: string;
}

export type LinkTarget = NonNullable<ShownNotification['place']>;

export interface NotificationCentreDependencies {
  /** Whether the system can show notifications. */
  readonly isSupported: () => boolean;
  readonly create: (content: NativeContent, events: NativeEvents) => NativeNotification;
  readonly onClicked: (
    place: LinkTarget | null,
    opens: ShownNotification['opens'],
    isForWindow: boolean,
  ) => void;
  /** Accepts or declines the friend request of a person. */
  readonly onAnswered: (userId: string, accepts: boolean) => void;
  readonly onReplied: (reply: NotificationReply) => void;
  /** In practice each title says so: the real app notifies beside it. */
  readonly isPractice: boolean;
  readonly clock: Clock;
}

/** The maximum number of held notifications: the oldest are forgotten, although the system may show them longer. */
const MOST_KEPT = 50;
/** A system that reports nothing for so long has accepted the notification. */
const ANSWER_WITHIN_MS = 5000;
/** The minimum interval between replacements of a notification, such as the count of a busy channel. */
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
 * The notifications that the system shows. Each object is held until its notification is gone, because a
 * garbage-collected one loses its click. A new notification replaces the one with the same key.
 */
export class NotificationCentre {
  readonly #deps: NotificationCentreDependencies;
  readonly #kept = new Map<string, Kept>();
  readonly #waiting = new Map<string, Waiting>();

  constructor(deps: NotificationCentreDependencies) {
    this.#deps = deps;
  }

  /** The number of held notifications. */
  get size(): number {
    return this.#kept.size;
  }

  /** Shows a notification; resolves when the system has accepted it, or with the reason of the failure. */
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

  /** Removes the notifications with these keys, and all of a channel that was read. */
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

  /** Removes all notifications, after a sign-out or at the end of the app. */
  closeAll(): void {
    for (const key of this.#waiting.keys()) this.#forgetWaiting(key);
    for (const key of this.#kept.keys()) this.#drop(key);
  }

  #showNow(content: ShownNotification, done: (result: Result<null>) => void): void {
    const { clock, create, onClicked, onAnswered, onReplied, isPractice } = this.#deps;
    const { place, opens, reply } = content;
    const title = isPractice ? t('Practice: {{title}}', { title: content.title }) : content.title;
    const asker = opens?.kind === 'friend-requests' ? (opens.userId ?? null) : null;
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
      {
        ...{ title, body: content.body, isSilent: content.isSilent },
        isOfQueue: opens?.kind === 'queue',
        isRequest: asker !== null,
        canReply: place !== null && reply !== undefined,
      },
      {
        onShown: () => answer(success(null)),
        onFailed: (detail) => {
          forget();
          answer(failure(cannot(detail)));
        },
        onClicked: (isForWindow) => {
          forget();
          native.close();
          onClicked(place, opens, isForWindow);
        },
        onAnswered: (accepts) => {
          forget();
          native.close();
          if (asker !== null) onAnswered(asker, accepts);
        },
        onReplied: (text) => {
          forget();
          native.close();
          const written = text.trim();
          if (place === null || reply === undefined) return;
          if (written === '') onClicked(place, opens, false);
          else onReplied({ place, parentId: reply.parentId, content: written });
        },
        onClosed: forget,
      },
    );
    const channelId = place?.channelId ?? null;
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
