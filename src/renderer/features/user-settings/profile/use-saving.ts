import { useEffect, useState } from 'react';
import { TIMERS } from '../../../../contract/limits';
import { type Answer, useRequest } from '../../../ui/form/use-request';

/** A form of the profile, on its way to the server. */
export interface Saving {
  readonly isPending: boolean;
  /** Shows for 2 s after it was saved (docs/spec/user-settings.md 'Profile'). */
  readonly isSaved: boolean;
  /** Why it was not, in words. */
  readonly error: string | undefined;
  /** Saves, unless something is wrong (`fault`, in words), which is said at once. `done` follows a success. */
  readonly save: (
    fault: string | null,
    ask: () => Promise<Answer<unknown>>,
    done?: () => void,
  ) => Promise<void>;
  /** What was typed has changed: what was wrong may be so no longer. */
  readonly clear: () => void;
}

/** Saves one thing at a time. */
export const useSaving = (): Saving => {
  const request = useRequest();
  const [isSaved, setIsSaved] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setIsSaved(false), TIMERS.savedFlashMs);
    return () => clearTimeout(timer);
  }, [isSaved]);
  return {
    isPending: request.isPending,
    isSaved,
    error: fault ?? request.error,
    save: async (found, ask, done) => {
      if (request.isPending) return;
      setIsSaved(false);
      setFault(found);
      request.clear();
      if (found !== null) return;
      await request.send(ask, () => {
        setIsSaved(true);
        done?.();
      });
    },
    clear: () => {
      setFault(null);
      request.clear();
      setIsSaved(false);
    },
  };
};
