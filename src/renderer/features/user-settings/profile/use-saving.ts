import { useEffect, useState } from 'react';
import { TIMERS } from '../../../../contract/limits';
import { type Answer, useRequest } from '../../../ui/form/use-request';

/** The request of a profile form. */
export interface Saving {
  readonly isPending: boolean;
  /** Shows for 2 s after it was saved (docs/spec/user-settings.md 'Profile'). */
  readonly isSaved: boolean;
  /** Why saving failed, in words. */
  readonly error: string | undefined;
  /** Saves, unless the input is invalid (`fault`, in words), which is shown at once. `done` follows a success. */
  readonly save: (
    fault: string | null,
    ask: () => Promise<Answer<unknown>>,
    done?: () => void,
  ) => Promise<void>;
  /** The input has changed: the last error may no longer apply. */
  readonly clear: () => void;
}

/** Saves one form at a time. */
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
