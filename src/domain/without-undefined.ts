type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields of a change that have a value: an undefined one would take away what is there. */
export const withoutUndefined = <T extends object>(change: T): Defined<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Defined<T>;
