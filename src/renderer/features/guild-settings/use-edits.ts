import { useState } from 'react';
import {
  afterSaving,
  conflictingKeys,
  dirtyKeys,
  type Edits,
  type Key,
  keepOwn,
  shownValues,
  takeTheirs,
  withEdit,
} from '../../../domain/guilds/concurrent-edits';

/** Unsaved edits of a value that others may change in the meantime. */
export interface UnsavedEdits<T> {
  readonly edits: Edits<T>;
  /** The shown value: the current one, with the edits over it. */
  readonly shown: T;
  readonly isDirty: boolean;
  /** The fields that others have changed since they were shown here. */
  readonly elsewhere: readonly Key<T>[];
  /** Those of them that were also edited here, to a different value: one of the two would be lost. */
  readonly conflicts: readonly Key<T>[];
  readonly set: <K extends Key<T>>(key: K, value: T[K]) => void;
  /** Keeps the values of the others. */
  readonly takeTheirs: (keys: readonly Key<T>[]) => void;
  /** Keeps the user's own values, after the current ones have been shown. */
  readonly keepMine: (keys: readonly Key<T>[]) => void;
  readonly reset: () => void;
  /** Called after saving: edits made in the meantime stay unsaved. */
  readonly settle: (sent: T, saved: T) => void;
}

interface Options {
  /** During saving, the user's own change arrives as an event like those of others. */
  readonly isSaving: boolean;
  /** From when the changes of others count: since the form was opened, or for each field since it was edited. */
  readonly since: 'opening' | 'editing';
}

/** Keeps edits over `live`, the value that everybody sees. */
export const useEdits = <T extends object>(live: T, { isSaving, since }: Options): UnsavedEdits<T> => {
  const [edits, setEdits] = useState<Edits<T>>({});
  const [seen, setSeen] = useState(live);
  const keys = Object.keys(live) as Key<T>[];
  const conflicts = isSaving ? [] : conflictingKeys(edits, live);
  const unseen = since === 'opening' ? keys.filter((key) => live[key] !== seen[key]) : conflicts;
  const settleAll = (next: (before: Edits<T>) => Edits<T>): void => {
    setEdits(next);
    setSeen(live);
  };
  return {
    edits,
    shown: shownValues(edits, live),
    isDirty: dirtyKeys(edits, live).length > 0,
    elsewhere: isSaving ? [] : unseen,
    conflicts,
    set: (key, value) =>
      setEdits((before) => withEdit(before, live, key, value, (since === 'opening' ? seen : live)[key])),
    takeTheirs: (gone) => settleAll((before) => gone.reduce((left, key) => takeTheirs(left, key), before)),
    keepMine: (kept) => settleAll((before) => kept.reduce((left, key) => keepOwn(left, live, key), before)),
    reset: () => settleAll(() => ({})),
    settle: (sent, saved) => settleAll((before) => afterSaving(before, sent, saved)),
  };
};
