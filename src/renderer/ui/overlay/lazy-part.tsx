import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A component whose code is loaded when it is first shown, or earlier by `preload`. */
export interface LazyPart<P> {
  (props: P): ReactNode;
  /** Loads the code, so that the part is then shown without delay. */
  readonly preload: () => Promise<unknown>;
}

/**
 * Replaces React's `lazy` to avoid its delay: React shows no content within 300 ms of a fallback, which a person
 * notices when opening something for the first time. Shows `waiting` until the code is loaded; a loading error is
 * thrown during rendering, and the code is requested again the next time.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): LazyPart<P> => {
  let read: ComponentType<P> | null = null;
  const preload = async (): Promise<ComponentType<P>> => (read ??= await load());
  const Part = (props: P): ReactNode => {
    // The state of the first rendering is kept: another component in its place would reset the part's state.
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
