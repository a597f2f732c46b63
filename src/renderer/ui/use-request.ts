import { useState } from 'react';

/** Something that a dialog has asked for and waits for. */
export interface Request {
  readonly isPending: boolean;
  /** Why the last one failed, in words. */
  readonly error: string | undefined;
  /** Asks; an answer of null is a success, after which `done` is called, and words are the reason of a failure. */
  readonly send: (ask: () => Promise<string | null>, done: () => void) => Promise<void>;
}

/** One request at a time, with its answer. */
export const useRequest = (): Request => {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  return {
    isPending,
    error,
    send: async (ask, done) => {
      setIsPending(true);
      setError(undefined);
      const refused = await ask();
      setIsPending(false);
      if (refused === null) done();
      else setError(refused);
    },
  };
};
