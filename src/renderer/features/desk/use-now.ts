import { useEffect, useState } from 'react';
import type { DeskClaim } from '../../../contract/ipc/desk';

/** The time, kept up to date for claims: one that nobody renews ends on the screen by itself. */
export const useNow = (claims: readonly DeskClaim[]): number => {
  const [now, setNow] = useState(() => Date.now());
  const ahead = claims
    .flatMap((claim) => (claim.kind === 'nobody' ? [] : [claim.until]))
    .filter((end) => end > now);
  const next = ahead.length === 0 ? null : Math.min(...ahead);
  useEffect(() => {
    if (next === null) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()));
    return () => clearTimeout(timer);
  }, [next]);
  return now;
};
