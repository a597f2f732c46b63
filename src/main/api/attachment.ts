import { isAttachmentPath } from '../../contract/attachment-path';
import { isExportPath } from '../../contract/export-path';
import { failure, success, type Result } from '../../contract/failure';
import { HTTP_LIMITS, MEDIA_LIMITS } from '../../contract/limits';
import type { Clock } from '../clock';
import { networkFailure } from './network-failure';
import type { Fetch } from './transport';

/** The answer of a server to a request for an attachment, whose content has not been read yet. */
export interface OpenedAttachment {
  readonly status: number;
  readonly headers: Headers;
  /** The content, as it arrives. Ends with an error if the server stops sending. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

export interface AttachmentDependencies {
  /** Requests to the chosen server. */
  readonly fetch: Fetch;
  readonly clock: Pick<Clock, 'set' | 'clear'>;
}

/** The path of an address below the base address of a server; null for every other address. */
const pathBelow = (url: URL, home: URL): string | null => {
  const base = home.pathname.replace(/\/$/, '');
  return url.origin === home.origin && url.pathname.startsWith(`${base}/`)
    ? url.pathname.slice(base.length)
    : null;
};

/** Whether an address below the base address of a server is that of an attachment. */
export const isAttachment = (url: URL, home: URL): boolean => isAttachmentPath(pathBelow(url, home) ?? '');

/** Whether it is that of an attachment, or of an archive of data. */
export const isSavable = (url: URL, home: URL): boolean =>
  isAttachment(url, home) || isExportPath(pathBelow(url, home) ?? '');

/** Ends a request after some time without a byte; waiting for the reader of the content does not count. */
class Patience {
  readonly #clock: AttachmentDependencies['clock'];
  readonly #abort = new AbortController();
  #timer: unknown = null;

  constructor(clock: AttachmentDependencies['clock']) {
    this.#clock = clock;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  async during<T>(work: Promise<T>): Promise<T> {
    this.#timer = this.#clock.set(() => this.end(), MEDIA_LIMITS.idleMs);
    try {
      return await work;
    } finally {
      this.#clock.clear(this.#timer);
    }
  }

  end(): void {
    this.#abort.abort();
  }
}

interface Relayed {
  readonly clock: AttachmentDependencies['clock'];
  readonly patience: Patience;
  readonly ahead: number;
  readonly end: () => void;
}

/** Lets a number of requests run at the same time; the others wait in order. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  /** Resolves when it is one's turn, to the function that ends it. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    };
  }
}

/**
 * The content of an answer, as it is asked for and `ahead` bytes further: no more is held. `end` is called when the
 * request needs its connection no longer, or nobody has read for a long time.
 */
const relay = (
  body: ReadableStream<Uint8Array> | null,
  { clock, patience, ahead, end }: Relayed,
): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const reader = body?.getReader();
  let unread: unknown = null;
  const over = (): void => {
    clock.clear(unread);
    end();
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        clock.clear(unread);
        try {
          const part = await (reader === undefined ? null : patience.during(reader.read()));
          if (part === null || part.done) {
            over();
            controller.close();
            return;
          }
          controller.enqueue(new Uint8Array(part.value));
          unread = clock.set(end, MEDIA_LIMITS.idleMs);
        } catch (error) {
          over();
          throw error;
        }
      },
      cancel: async (reason) => {
        over();
        patience.end();
        await reader?.cancel(reason).catch(() => undefined);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: ahead }),
  );
};

/** How an attachment is asked for. */
export interface Opening {
  /** The value of a header Range; the whole content without one. */
  readonly range?: string | undefined;
  /** How much of the content is read before it is asked for, in bytes. */
  readonly ahead?: number;
}

/**
 * Makes the function by which main asks the chosen server for an attachment. Answers whatever the server answers; a
 * failure if there is no answer. Never rejects. Few are fetched at the same time: Chromium has six connections to a
 * server, which the calls need too.
 */
export const createOpenAttachment = ({ fetch, clock }: AttachmentDependencies) => {
  const turns = new Turns(MEDIA_LIMITS.fetchedAtOnce);
  return async (
    url: string,
    token: string | null,
    { range, ahead = 0 }: Opening = {},
  ): Promise<Result<OpenedAttachment>> => {
    const end = await turns.take();
    const patience = new Patience(clock);
    try {
      const answer = await patience.during(
        fetch(url, {
          method: 'GET',
          headers: {
            ...(token === null ? {} : { Authorization: token }),
            ...(range === undefined ? {} : { Range: range }),
          },
          body: null,
          // Another host would learn who is reading, or get the token.
          redirect: 'error',
          credentials: 'omit',
          cache: 'no-store',
          signal: patience.signal,
        }),
      );
      const { status, headers } = answer;
      return success({ status, headers, body: relay(answer.body, { clock, patience, ahead, end }) });
    } catch (error) {
      end();
      return failure(networkFailure(error));
    }
  };
};
export type OpenAttachment = ReturnType<typeof createOpenAttachment>;

/** The content of an attachment that was answered whole or in part; a failure for any other answer. */
export const contentOf = async (
  opened: Result<OpenedAttachment>,
): Promise<Result<OpenedAttachment['body']>> => {
  if (!opened.ok) return opened;
  const { status, body } = opened.value;
  if (status === 200 || status === 206) return success(body);
  await body.cancel().catch(() => undefined);
  return failure({ kind: 'refused', status, message: null, retryAfterMs: null });
};

/** The first `limit` bytes of a content; the rest is not read. */
export const readStart = async (
  body: OpenedAttachment['body'],
  limit: number = HTTP_LIMITS.clientAnswerBytes,
): Promise<Uint8Array<ArrayBuffer>> => {
  const whole = new Uint8Array(limit);
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    const part = chunk.subarray(0, limit - size);
    whole.set(part, size);
    size += part.length;
    if (size >= limit) break;
  }
  return whole.slice(0, size);
};
