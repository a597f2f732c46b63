/** Chosen rows of a list, and the one from which a range reaches. */
export interface Selection<Id extends string> {
  readonly ids: ReadonlySet<Id>;
  readonly anchor: Id | null;
}

/** The rows of a list from top to bottom, as far as they are known. */
type Rows<Id extends string> = readonly Id[];

/** Nothing is chosen. */
export const noSelection = <Id extends string>(): Selection<Id> => ({ ids: new Set(), anchor: null });

/** Chooses a row, or takes its choice back. */
export const toggled = <Id extends string>({ ids }: Selection<Id>, id: Id): Selection<Id> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
};

/** Chooses all rows from the last one that was chosen or taken back to this one; without such a one, this one alone. */
export const extended = <Id extends string>(
  selection: Selection<Id>,
  id: Id,
  rows: Rows<Id>,
): Selection<Id> => {
  const to = rows.indexOf(id);
  const from = selection.anchor === null ? to : rows.indexOf(selection.anchor);
  if (from < 0 || to < 0) return { ids: new Set([...selection.ids, id]), anchor: id };
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor ?? id };
};

/** Chooses all rows; where all are chosen already, none. */
export const allOrNone = <Id extends string>({ ids }: Selection<Id>, rows: Rows<Id>): Selection<Id> =>
  rows.every((id) => ids.has(id)) ? noSelection() : { ids: new Set(rows), anchor: rows[0] ?? null };

/** What of a selection is still in the list, in its order. */
export const chosenOf = <Id extends string>({ ids }: Selection<Id>, rows: Rows<Id>): Rows<Id> =>
  ids.size === 0 ? [] : rows.filter((id) => ids.has(id));
