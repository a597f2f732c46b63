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

/** Edits that wait to be saved, of something that others may change meanwhile. */
export interface UnsavedEdits<T> {
  readonly edits: Edits<T>;
  /** What is shown: what holds now, with the edits over it. */
  readonly shown: T;
  readonly isDirty: boolean;
  /** What others have changed since it was seen here. */
  readonly elsewhere: readonly Key<T>[];
  /** Of that, what was edited here too, to something else: one of the two would be lost. */
  readonly conflicts: readonly Key<T>[];
  readonly set: <K extends Key<T>>(key: K, value: T[K]) => void;
  /** Decides for what the others have made of it. */
  readonly takeTheirs: (keys: readonly Key<T>[]) => void;
  /** Decides for one's own, knowing what stands there now. */
  readonly keepMine: (keys: readonly Key<T>[]) => void;
  readonly reset: () => void;
  /** It was saved: what was edited further meanwhile stays to be saved. */
  readonly settle: (sent: T, saved: T) => void;
}

interface Options {
  /** While it is being saved, one's own change comes back as everybody's. */
  readonly isSaving: boolean;
  /** Since when the changes of others count: since the form was opened, or for each value since it was edited. */
  readonly since: 'opening' | 'editing';
}

/** Holds edits over `live`, which is what everybody sees. */
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
