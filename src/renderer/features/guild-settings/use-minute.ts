import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Epoch milliseconds, anew each minute: what is said of times passed goes on. */
export const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
