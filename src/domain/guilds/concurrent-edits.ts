/** What somebody has changed of something that others may change meanwhile: each value, and what stood there before. */
export type Edits<T> = { readonly [K in keyof T]?: { readonly value: T[K]; readonly base: T[K] } };

/** The name of a value. */
export type Key<T> = Extract<keyof T, string>;

const keysOf = <T extends object>(edits: Edits<T>): readonly Key<T>[] =>
  (Object.keys(edits) as Key<T>[]).filter((key) => edits[key] !== undefined);

const without = <T extends object>(edits: Edits<T>, gone: readonly Key<T>[]): Edits<T> => {
  const left = { ...edits };
  for (const key of gone) Reflect.deleteProperty(left, key);
  return left;
};

/**
 * The edits with another value for a key; one that stands there already is no edit. `base` is what was seen there, where
 * that is not what is saved now.
 */
export const withEdit = <T extends object, K extends Key<T>>(
  edits: Edits<T>,
  saved: T,
  key: K,
  value: T[K],
  base: T[K] = saved[key],
): Edits<T> =>
  value === saved[key]
    ? without(edits, [key])
    : { ...edits, [key]: { value, base: edits[key]?.base ?? base } };

/** What is shown: the saved values with the edits over them. */
export const shownValues = <T extends object>(edits: Edits<T>, saved: T): T => {
  const shown = { ...saved };
  for (const key of keysOf(edits)) {
    const edit = edits[key];
    if (edit !== undefined) shown[key] = edit.value;
  }
  return shown;
};

/** The keys whose value differs from what is saved. */
export const dirtyKeys = <T extends object>(edits: Edits<T>, saved: T): readonly Key<T>[] =>
  keysOf(edits).filter((key) => edits[key]?.value !== saved[key]);

/** The keys that somebody else has changed since they were edited here, to something else. */
export const conflictingKeys = <T extends object>(edits: Edits<T>, saved: T): readonly Key<T>[] =>
  dirtyKeys(edits, saved).filter((key) => edits[key]?.base !== saved[key]);

/** Decides for what is saved now: the edit of the key is dropped. */
export const takeTheirs = <T extends object>(edits: Edits<T>, key: Key<T>): Edits<T> => without(edits, [key]);

/** Decides for one's own value, knowing what stands there now. */
export const keepOwn = <T extends object>(edits: Edits<T>, saved: T, key: Key<T>): Edits<T> => {
  const edit = edits[key];
  return edit === undefined ? edits : { ...edits, [key]: { value: edit.value, base: saved[key] } };
};

/**
 * What is left to save after `sent` was saved: what has been edited further meanwhile, over what is saved now, which may
 * be written a little differently (names are trimmed).
 */
export const afterSaving = <T extends object>(edits: Edits<T>, sent: T, saved: T): Edits<T> => {
  let left = without(
    edits,
    keysOf(edits).filter((key) => edits[key]?.value === sent[key]),
  );
  for (const key of keysOf(left)) left = keepOwn(left, saved, key);
  return left;
};
