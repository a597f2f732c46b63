/** A drawn row, with the positions of its edges in pixels below the top of the view. */
export interface PlacedRow {
  readonly key: string;
  readonly top: number;
  readonly bottom: number;
}

/** An edge of a row, and its position in pixels below the top of the view. */
export interface Anchor {
  readonly key: string;
  readonly edge: 'top' | 'bottom';
  readonly at: number;
}

/** Less than this is rounding: a scroll position is a whole number of the screen's pixels. */
const ROUNDING_PX = 0.5;
/** A scroll that moves the anchor by less comes from a correction, not from the reader. */
const UNMOVED_PX = 1.5;

/**
 * The anchors in view, in the order of choice: each row from the top by its upper edge, so that a row grows downwards.
 * The oldest row is last and by its lower edge: older rows above it can take its head away.
 * @param height of the view in pixels
 * @param oldest the key of the oldest row that can be an anchor
 */
export const anchorsOf = (rows: readonly PlacedRow[], height: number, oldest: string | null): Anchor[] => {
  const anchors: Anchor[] = [];
  let last: Anchor | null = null;
  for (const { key, top, bottom } of rows) {
    if (bottom <= 0 || top >= height) continue;
    if (key === oldest) last = { key, edge: 'bottom', at: bottom };
    else anchors.push({ key, edge: 'top', at: top });
  }
  return last === null ? anchors : [...anchors, last];
};

/** The distance in pixels from the first drawn anchor's position to where it is drawn; null if none is drawn. */
export const driftOf = (anchors: readonly Anchor[], rows: readonly PlacedRow[]): number | null => {
  for (const { key, edge, at } of anchors) {
    const row = rows.find((one) => one.key === key);
    if (row !== undefined) return row[edge] - at;
  }
  return null;
};

/** Whether a distance is more than rounding, so that the view must move. */
export const isOff = (drift: number): boolean => Math.abs(drift) > ROUNDING_PX;

/** Whether a scroll left the anchors where they were. */
export const isUnmoved = (drift: number | null): boolean => drift !== null && Math.abs(drift) < UNMOVED_PX;

/** Rows by their index. */
interface Keyed {
  readonly count: number;
  /** The same function while the rows are the same. */
  readonly keyAt: (index: number) => string;
}

/** The place of the reader, and for which rows it was noted. */
export interface NotedPlace {
  readonly anchors: readonly Anchor[];
  readonly keyAt: Keyed['keyAt'] | null;
  /** False where another place is kept: the end, or a row on the way to which the view is. */
  readonly isKept: boolean;
}

/** The place before one was noted. */
export const NOWHERE: NotedPlace = { anchors: [], keyAt: null, isKept: false };

/** The row at the noted place, if the rows have changed since; null otherwise, or if no anchor is left. */
export const placeIn = (
  { anchors, keyAt: before, isKept }: NotedPlace,
  { count, keyAt }: Keyed,
): number | null => {
  if (!isKept || before === keyAt) return null;
  for (const { key } of anchors)
    for (let index = 0; index < count; index += 1) if (keyAt(index) === key) return index;
  return null;
};
