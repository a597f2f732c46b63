import { useState } from 'react';

/** What a request gave, or in words why it was refused. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: string };

/** Something that a dialog has asked for and waits for. */
export interface Request {
  readonly isPending: boolean;
  /** Why the last one failed, in words. */
  readonly error: string | undefined;
  /** Asks; `done` follows a success, `refused` a failure. One that is asked for while another is under way is not sent. */
  readonly send: <T>(
    ask: () => Promise<Answer<T>>,
    done: (value: T) => void,
    refused?: (why: string) => void,
  ) => Promise<void>;
  /** What was asked with has changed: what was wrong may be so no longer. */
  readonly clear: () => void;
}

/** One request at a time, with its answer. */
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
