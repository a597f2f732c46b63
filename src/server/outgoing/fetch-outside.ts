import type { IncomingMessage } from 'node:http';
import { failure, type Result, success } from '../../contract/failure';
import type { Clock } from '../clock';
import { addressesOf, type Guard } from './guard';
import { judgeTarget, type Target } from './judge-target';
import type { Pace } from './pace';
import { type Body, readBody } from './read-body';
import { requestOnce } from './request-once';

/** Why nothing came. `refused`: the guard does not allow the target, or one that it redirects to. */
export type FetchFailure = 'refused' | 'unreachable' | 'status' | 'redirects' | 'too-late';

/** The beginning of an answer. */
export interface Came {
  /** The URL after redirects. */
  readonly url: URL;
  /** The media type, in lower case, without parameters; null where none is named. */
  readonly type: string | null;
  readonly charset: string | null;
  readonly body: Body;
}

/** What to fetch, and its limits. */
export interface FetchOrder<T> {
  readonly url: string;
  readonly accept: string;
  /** Of the body, after decompression, by its media type. */
  readonly maxBytes: (type: string | null) => number;
  /** For the whole, without the time that it waits for its turn. */
  readonly timeoutMs: number;
  readonly redirects: number;
  /** Reads the body, or does not; the connection ends with it. */
  readonly read: (came: Came) => Promise<T>;
}

/**
 * Fetches what is at a URL that a user chose: the only way of the server to hosts of strangers (docs/security.md 'What the
 * server fetches').
 */
export interface Outside {
  readonly fetch: <T>(order: FetchOrder<T>) => Promise<Result<T, FetchFailure>>;
  /** Ends all requests; later ones fail. */
  readonly close: () => void;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface Hop {
  readonly target: Target;
  readonly leftMs: number;
}

type HopEnd<T> = { readonly next: string } | { readonly done: Result<T, FetchFailure> };

const typeOf = (header: string | undefined): Pick<Came, 'type' | 'charset'> => {
  const type = /^\s*([\w.+-]+\/[\w.+-]+)/.exec(header ?? '')?.[1]?.toLowerCase() ?? null;
  const charset = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(header ?? '')?.[1] ?? null;
  return { type, charset };
};

/** Creates the way outside. */
export const createOutside = ({
  guard,
  clock,
  pace,
}: {
  readonly guard: Guard;
  readonly clock: Clock;
  readonly pace: Pace;
}): Outside => {
  const underWay = new Set<AbortController>();
  let isClosed = false;

  const answerOf = async (
    target: Target,
    accept: string,
    signal: AbortSignal,
  ): Promise<Result<IncomingMessage, FetchFailure>> => {
    const addresses = await addressesOf(guard, target);
    if (addresses.length === 0) return failure('refused');
    for (const address of addresses) {
      try {
        return success(await requestOnce(guard, target, { address, accept, signal }));
      } catch {
        if (signal.aborted) break;
      }
    }
    return failure(signal.aborted ? 'too-late' : 'unreachable');
  };

  const hop = async <T>(
    { accept, maxBytes, read }: FetchOrder<T>,
    target: Target,
    signal: AbortSignal,
  ): Promise<HopEnd<T>> => {
    const answered = await answerOf(target, accept, signal);
    if (!answered.ok) return { done: answered };
    const answer = answered.value;
    // The connection may end at any time, also when nobody reads any more.
    answer.on('error', () => undefined);
    try {
      const { statusCode = 0, headers } = answer;
      if (REDIRECTS.has(statusCode) && headers.location !== undefined) return { next: headers.location };
      if (statusCode !== 200) return { done: failure('status') };
      const named = typeOf(headers['content-type']);
      const body = readBody(answer, maxBytes(named.type));
      if (body === null) return { done: failure('unreachable') };
      return { done: success(await read({ url: target.url, ...named, body })) };
    } catch {
      return { done: failure(signal.aborted ? 'too-late' : 'unreachable') };
    } finally {
      answer.destroy();
    }
  };

  /** One request within the time that is left, and not longer, whatever it waits for. */
  const timedHop = async <T>(order: FetchOrder<T>, { target, leftMs }: Hop): Promise<HopEnd<T>> => {
    const controller = new AbortController();
    if (isClosed) controller.abort();
    underWay.add(controller);
    const cancel = clock.after(leftMs, () => controller.abort());
    const late = new Promise<HopEnd<T>>((resolve) => {
      const end = (): void => resolve({ done: failure('too-late') });
      if (controller.signal.aborted) end();
      else controller.signal.addEventListener('abort', end, { once: true });
    });
    try {
      return await Promise.race([hop(order, target, controller.signal), late]);
    } finally {
      cancel();
      underWay.delete(controller);
      controller.abort();
    }
  };

  return {
    fetch: async (order) => {
      let target = judgeTarget(order.url);
      let leftMs = order.timeoutMs;
      for (let redirects = 0; ; redirects += 1) {
        if (target === null) return failure('refused');
        const here = target;
        const ended = await pace.run(here.host, async () => {
          const began = clock.elapsed();
          const end = await timedHop(order, { target: here, leftMs });
          leftMs -= clock.elapsed() - began;
          return end;
        });
        if (ended === null) return failure('too-late');
        if ('done' in ended) return ended.done;
        if (redirects >= order.redirects) return failure('redirects');
        if (leftMs <= 0) return failure('too-late');
        target = judgeTarget(ended.next, here.url);
      }
    },
    close: () => {
      isClosed = true;
      pace.close();
      for (const controller of underWay) controller.abort();
    },
  };
};
