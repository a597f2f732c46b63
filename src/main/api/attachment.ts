import { isAttachmentPath } from '../../contract/attachment-path';
import { failure, success, type Failure, type Result } from '../../contract/failure';
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

/** Whether an address below the base address of a server is that of an attachment. */
export const isAttachment = (url: URL, home: URL): boolean => {
  const base = home.pathname.replace(/\/$/, '');
  return url.origin === home.origin && url.pathname.startsWith(`${base}/`)
    ? isAttachmentPath(url.pathname.slice(base.length))
    : false;
};

const REFUSED: Failure = { kind: 'local', code: 'attachment', detail: 'refused' };

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

/** The content of an answer, chunk by chunk as it is asked for: nothing is read ahead, so that no content is held. */
const relay = (
  body: ReadableStream<Uint8Array> | null,
  patience: Patience,
): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const reader = body?.getReader();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        const part = await (reader === undefined ? null : patience.during(reader.read()));
        if (part === null || part.done) controller.close();
        else controller.enqueue(new Uint8Array(part.value));
      },
      cancel: async (reason) => {
        patience.end();
        await reader?.cancel(reason).catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
};

/**
 * Makes the function by which main asks the chosen server for an attachment. Answers whatever the server answers; a
 * failure if there is no answer. `range` is the value of a header Range, or null. Never rejects.
 */
export const createOpenAttachment =
  ({ fetch, clock }: AttachmentDependencies) =>
  async (url: string, token: string | null, range: string | null): Promise<Result<OpenedAttachment>> => {
    const patience = new Patience(clock);
    try {
      const answer = await patience.during(
        fetch(url, {
          method: 'GET',
          headers: {
            ...(token === null ? {} : { Authorization: token }),
            ...(range === null ? {} : { Range: range }),
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
      return success({ status, headers, body: relay(answer.body, patience) });
    } catch (error) {
      return failure(networkFailure(error));
    }
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
  const isGone = status === 404 || status === 410;
  return failure(isGone ? { kind: 'refused', status, message: null, retryAfterMs: null } : REFUSED);
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
