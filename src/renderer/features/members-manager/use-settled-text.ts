import { useEffect, useState } from 'react';

/** The pause in typing after which the server is asked. */
const PAUSE_MS = 200;

/** A text once nothing has been typed for a moment; a cleared text at once. */
export const useSettledText = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return undefined;
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return text === '' ? '' : settled;
};
