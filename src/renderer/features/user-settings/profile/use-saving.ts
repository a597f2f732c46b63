import { useEffect, useState } from 'react';
import { TIMERS } from '../../../../contract/limits';

/** A form of the profile, on its way to the server. */
export interface Saving {
  readonly isPending: boolean;
  /** Shows for 2 s after it was saved (shell.md 4). */
  readonly isSaved: boolean;
  /** Why it was not, in words. */
  readonly error: string | undefined;
  /** Saves, unless something is wrong (`fault`, in words), which is said at once. `done` follows a success. */
  readonly save: (
    fault: string | null,
    ask: () => Promise<string | null>,
    done?: () => void,
  ) => Promise<void>;
  /** What was typed has changed: what was wrong may be so no longer. */
  readonly clear: () => void;
}

/** Saves one thing at a time. */
export const useSaving = (): Saving => {
  const [isPending, setIsPending] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setIsSaved(false), TIMERS.savedFlashMs);
    return () => clearTimeout(timer);
  }, [isSaved]);
  return {
    isPending,
    isSaved,
    error,
    save: async (fault, ask, done) => {
      if (isPending) return;
      setIsSaved(false);
      setError(fault ?? undefined);
      if (fault !== null) return;
      setIsPending(true);
      const refused = await ask();
      setIsPending(false);
      if (refused !== null) {
        setError(refused);
        return;
      }
      setIsSaved(true);
      done?.();
    },
    clear: () => {
      setError(undefined);
      setIsSaved(false);
    },
  };
};
