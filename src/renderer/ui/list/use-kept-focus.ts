import { type Key, useLayoutEffect, useRef } from 'react';

export interface KeptFocusOptions {
  readonly count: number;
  readonly keyAt: (index: number) => Key;
  /** Whether the row of a key has been removed, for a list that does not know all keys; else they are compared. */
  readonly isGone?: ((key: Key) => boolean) | undefined;
  /** Gives the focus to the row that takes the place of the removed one, whose index this was. */
  readonly passOn: (index: number) => void;
  readonly onFocus?: ((index: number) => void) | undefined;
}

/** The handlers of a row: they note where the focus is. */
export interface FocusHandlers {
  readonly onFocus: () => void;
  readonly onBlur: (event: { readonly relatedTarget: EventTarget | null }) => void;
}

/** A focused row that is removed passes the focus to the row that takes its place. */
export const useKeptFocus = ({ count, keyAt, isGone, passOn, onFocus }: KeptFocusOptions) => {
  const focused = useRef<{ readonly key: Key; readonly index: number } | null>(null);
  useLayoutEffect(() => {
    const last = focused.current;
    if (last === null || document.activeElement !== document.body) return;
    if (isGone?.(last.key) === false) return;
    for (let index = 0; index < count; index += 1) if (keyAt(index) === last.key) return;
    focused.current = null;
    passOn(last.index);
  });
  return (key: Key, index: number): FocusHandlers => ({
    onFocus: () => {
      focused.current = { key, index };
      onFocus?.(index);
    },
    onBlur: ({ relatedTarget }) => {
      // If the row is removed, no other element gets the focus.
      if (relatedTarget !== null) focused.current = null;
    },
  });
};
