import { useEffect, useState } from 'react';

/** An item that has not come by then will not: somebody else may have decided it meanwhile. */
const COMES_WITHIN_MS = 2_000;

/** Whether another item than the shown one was asked for a moment ago; and how to say that one is. */
export const useLeaving = (shown: string | null): readonly [boolean, (asked: string) => void] => {
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    if (asked === null) return undefined;
    const timer = setTimeout(() => setAsked(null), COMES_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return [asked !== null && asked !== shown, setAsked];
};
