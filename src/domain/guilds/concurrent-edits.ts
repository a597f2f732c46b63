/**
 * A person's unsaved edits of values that others may change at the same time: each new value, and the value before it.
 */
export type Edits<T> = { readonly [K in keyof T]?: { readonly value: T[K]; readonly base: T[K] } };

/** The key of a value. */
export type Key<T> = Extract<keyof T, string>;

const keysOf = <T extends object>(edits: Edits<T>): readonly Key<T>[] =>
  (Object.keys(edits) as Key<T>[]).filter((key) => edits[key] !== undefined);

const without = <T extends object>(edits: Edits<T>, gone: readonly Key<T>[]): Edits<T> => {
  const left = { ...edits };
  for (const key of gone) Reflect.deleteProperty(left, key);
  return left;
};

/**
 * The edits with a new value for a key; a value that equals the saved one is no edit. `base` is the value that the
 * person saw, if it differs from the saved one.
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

/** The values to show: the saved values, overlaid with the edits. */
export const shownValues = <T extends object>(edits: Edits<T>, saved: T): T => {
  const shown = { ...saved };
  for (const key of keysOf(edits)) {
    const edit = edits[key];
    if (edit !== undefined) shown[key] = edit.value;
  }
  return shown;
};

/** The keys whose edited value differs from the saved one. */
export const dirtyKeys = <T extends object>(edits: Edits<T>, saved: T): readonly Key<T>[] =>
  keysOf(edits).filter((key) => edits[key]?.value !== saved[key]);

/** The keys whose saved value another person has changed, to a different value, since the edit. */
export const conflictingKeys = <T extends object>(edits: Edits<T>, saved: T): readonly Key<T>[] =>
  dirtyKeys(edits, saved).filter((key) => edits[key]?.base !== saved[key]);

/** Resolves a conflict in favour of the saved value: drops the edit of the key. */
export const takeTheirs = <T extends object>(edits: Edits<T>, key: Key<T>): Edits<T> => without(edits, [key]);

/** Resolves a conflict in favour of the edited value: takes the saved value as the new base. */
export const keepOwn = <T extends object>(edits: Edits<T>, saved: T, key: Key<T>): Edits<T> => {
  const edit = edits[key];
  return edit === undefined ? edits : { ...edits, [key]: { value: edit.value, base: saved[key] } };
};

/**
 * The edits that remain after `sent` was saved: those made during the request, based on the saved values. The saved
 * values may differ slightly from the sent ones (names are trimmed).
 */
export const afterSaving = <T extends object>(edits: Edits<T>, sent: T, saved: T): Edits<T> => {
  let left = without(
    edits,
    keysOf(edits).filter((key) => edits[key]?.value === sent[key]),
  );
  for (const key of keysOf(left)) left = keepOwn(left, saved, key);
  return left;
};
