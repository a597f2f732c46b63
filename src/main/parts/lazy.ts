/** Something whose code is read when it is asked for first. */
export interface Lazy<T> {
  /** Reads it where that has not been done. */
  readonly get: () => Promise<T>;
  /** Acts on it in its turn where it has been asked for; otherwise there is nobody to tell. */
  readonly tell: (act: (loaded: T) => void) => void;
}

/** Makes one; everything reaches what `load` brings in the order in which it was said. */
export const lazy = <T>(load: () => Promise<T>): Lazy<T> => {
  let loaded: Promise<T> | null = null;
  return {
    get: () => (loaded ??= load()),
    tell: (act) => {
      void loaded?.then(act);
    },
  };
};
