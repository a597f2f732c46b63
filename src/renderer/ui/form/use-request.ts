import { useState } from 'react';

/** The result of a request: its value, or the refusal in words. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: string };

/** A dialog's request. */
export interface Request {
  readonly isPending: boolean;
  /** Why the last request failed, in words. */
  readonly error: string | undefined;
  /** Sends a request; `done` follows a success, `refused` a failure. A request during a pending one is not sent. */
  readonly send: <T>(
    ask: () => Promise<Answer<T>>,
    done: (value: T) => void,
    refused?: (why: string) => void,
  ) => Promise<void>;
  /** The input has changed: the last error may no longer apply. */
  readonly clear: () => void;
}

/** Sends one request at a time, and keeps its state. */
export const useRequest = (): Request => {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  return {
    isPending,
    error,
    send: async (ask, done, refused) => {
      if (isPending) return;
      setIsPending(true);
      setError(undefined);
      const answer = await ask();
      setIsPending(false);
      if (answer.ok) {
        done(answer.value);
        return;
      }
      setError(answer.failure);
      refused?.(answer.failure);
    },
    clear: () => setError(undefined),
  };
};
