import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A component whose code is read when it is shown first, or before that by `preload`. */
export interface LazyPart<P> {
  (props: P): ReactNode;
  /** Reads the code; showing the part takes no longer than any other then. */
  readonly preload: () => Promise<unknown>;
}

/**
 * What `lazy` of React is for, without its wait: React shows no content within 300 ms of a fallback, which whoever opens
 * something for the first time notices. Shows `waiting` until the code is read; what cannot be read is thrown where the
 * part is drawn, and is asked for again the next time.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): LazyPart<P> => {
  let read: ComponentType<P> | null = null;
  const preload = async (): Promise<ComponentType<P>> => (read ??= await load());
  const Part = (props: P): ReactNode => {
    // As it was when it was shown first: another component in its place would begin anew.
    const [Known, setKnown] = useState(() => read);
    const [fault, setFault] = useState<{ readonly reason: unknown } | null>(null);
    useEffect(() => {
      if (Known !== null) return undefined;
      let isThere = true;
      preload().then(
        (part) => {
          if (isThere) setKnown(() => part);
        },
        (reason: unknown) => {
          if (isThere) setFault({ reason });
        },
      );
      return () => {
        isThere = false;
      };
    }, [Known]);
    if (fault !== null) throw fault.reason;
    return Known === null ? waiting : <Known {...props} />;
  };
  return Object.assign(Part, { preload });
};
