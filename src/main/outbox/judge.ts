import type { Failure } from '../../contract/failure';
import { SENDING_LIMITS } from '../../contract/limits';
import { isReturned } from '../../domain/messages/short-pause';

/** What a failure means for a message or its file. */
export type Verdict =
  /** It is tried again by itself, after `afterMs` or the back-off; the server has certainly stored nothing if `isSure`. */
  | { readonly kind: 'again'; readonly afterMs: number | null; readonly isSure: boolean }
  /** The person has to decide. */
  | { readonly kind: 'refused' };

const again = (afterMs: number | null, isSure: boolean): Verdict => ({ kind: 'again', afterMs, isSure });

/** Statuses of a server, or of a proxy before it, that is busy or away. */
const PASSING = new Set([408, 425, 500, 502, 503, 504]);

/** The verdict about the failure of an upload, or of sending the message. */
export const judgeFailure = (failure: Failure): Verdict => {
  switch (failure.kind) {
    // A captive portal answers with its own page.
    case 'malformed':
    case 'network':
      return again(null, false);
    case 'signed-out':
      return again(null, true);
    case 'refused': {
      const { status, retryAfterMs } = failure;
      // The session is checked; a token that is no longer valid ends it.
      if (status === 401) return again(null, true);
      // A slow mode may last for hours, and the messages of other channels would wait for it.
      if (isReturned(failure)) return { kind: 'refused' };
      if (status === 429) return again(Math.min(retryAfterMs ?? 1000, SENDING_LIMITS.waitAtMostMs), true);
      return PASSING.has(status) ? again(retryAfterMs, false) : { kind: 'refused' };
    }
    case 'invalid':
    case 'local':
      return { kind: 'refused' };
  }
};
