import { useEffect, useState } from 'react';
import { type Said, saidAt, saidEnds } from '../../../domain/people/said';

/** What somebody says beside their status; it goes from the screen at its end, of which no event tells. */
export const useSaid = (said: Said): string | null => {
  const [now, setNow] = useState(() => Date.now());
  const end = saidEnds(said, now);
  useEffect(() => {
    if (end === null) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [end]);
  return saidAt(said, now);
};
