import { failure, success, type Failure, type Result } from '../../contract/failure';
import { HTTP_LIMITS } from '../../contract/limits';
import { networkFailure } from './network-failure';
import type { HttpRequest } from './request';

/** The part of fetch that is used, of Electron's or Node's. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    /** A stream comes with its Content-Length. */
    readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
    readonly redirect: 'error';
    readonly credentials: 'omit';
    readonly cache: 'no-store';
    readonly signal: AbortSignal;
  },
) => Promise<Response>;

export interface HttpResponse {
  readonly status: number;
  readonly contentType: string;
  /** The header Retry-After, or null. */
  readonly retryAfter: string | null;
  /** The header Gateway-Seq, or null. */
  readonly toldUntil?: number | null;
  readonly text: string;
}

export interface Limits {
  /** For the whole exchange, in milliseconds. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export type Transport = (request: HttpRequest, limits?: Partial<Limits>) => Promise<Result<HttpResponse>>;

const USUAL: Limits = { timeoutMs: HTTP_LIMITS.clientTimeoutMs, maxBytes: HTTP_LIMITS.clientAnswerBytes };

/**
 * The whole body of a response, as bytes; null if it is larger than `maxBytes`, by its Content-Length or by the
 * received bytes. The rest is not read.
 */
export const readBody = async (
  response: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > maxBytes) {
    await response.body?.cancel();
    return null;
  }
  if (!response.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> = response.body;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
};

const readSeq = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;

const TOO_LARGE: Failure = { kind: 'malformed', detail: 'answer too large' };

/** The answer to a call from its response; a failure if it has more than `maxBytes`. Rejects if the rest does not come. */
export const readAnswer = async (
  response: Response,
  maxBytes: number = USUAL.maxBytes,
): Promise<Result<HttpResponse>> => {
  const body = await readBody(response, maxBytes);
  if (!body) return failure(TOO_LARGE);
  return success({
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    retryAfter: response.headers.get('retry-after'),
    toldUntil: readSeq(response.headers.get('gateway-seq')),
    text: new TextDecoder().decode(body),
  });
};

/**
 * Sends a request and returns its answer with any status; a failure if there was no answer, or it was too large. Never
 * rejects.
 * @param failureOf maps the rejection of the fetch to a failure
 */
export const createTransport =
  (fetch: Fetch, failureOf = networkFailure): Transport =>
  async (request, limits) => {
    const { timeoutMs, maxBytes } = { ...USUAL, ...limits };
    try {
      // A redirect would send the token to a host that nobody has chosen.
      const response = await fetch(request.url, {
        method: request.method,
        headers: { ...request.headers },
        body: request.body,
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return await readAnswer(response, maxBytes);
    } catch (error) {
      return failure(failureOf(error));
    }
  };
