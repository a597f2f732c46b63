/** A value whose code is loaded on first use. */
export interface Lazy<T> {
  /** Loads it if necessary. */
  readonly get: () => Promise<T>;
  /** Runs an action on it, in order, if it was requested before; otherwise does nothing. */
  readonly tell: (act: (loaded: T) => void) => void;
}

/** Makes a lazy value; all actions on it run in the order of the calls. */
export const lazy = <T>(load: () => Promise<T>): Lazy<T> => {
  let loaded: Promise<T> | null = null;
  return {
    get: () => (loaded ??= load()),
    tell: (act) => {
      void loaded?.then(act);
    },
  };
};
