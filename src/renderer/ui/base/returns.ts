import { createContext, useContext, useEffect, useRef } from 'react';

/** How often the server could be reached again after a time without it. */
export const ReturnsContext = createContext(0);

/** Runs a function each time that the server can be reached again, while the component is there. */
export const useRunOnReturn = (run: (() => void) | undefined): void => {
  const returns = useContext(ReturnsContext);
  const seen = useRef(returns);
  useEffect(() => {
    if (seen.current === returns) return;
    seen.current = returns;
    run?.();
  }, [returns, run]);
};
