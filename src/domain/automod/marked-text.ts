/** A place in a text: where it begins and ends, in UTF-16 units. */
export type Hit = readonly [start: number, end: number];

/** A part of a text, and whether a rule has found it. */
export interface MarkedPart {
  readonly text: string;
  readonly isFound: boolean;
}

/** A text in parts by the places that a rule has found, which may touch or overlap; what lies outside of it is left out. */
export const markedParts = (text: string, hits: readonly Hit[]): readonly MarkedPart[] => {
  const parts: MarkedPart[] = [];
  let at = 0;
  const upTo = (end: number, isFound: boolean): void => {
    if (end <= at) return;
    const before = parts.at(-1);
    const piece = text.slice(at, end);
    if (isFound && before?.isFound === true) parts.splice(-1, 1, { text: before.text + piece, isFound });
    else parts.push({ text: piece, isFound });
    at = end;
  };
  for (const [start, end] of [...hits].sort(([one], [other]) => one - other)) {
    upTo(Math.min(Math.max(start, at), text.length), false);
    upTo(Math.min(end, text.length), true);
  }
  upTo(text.length, false);
  return parts;
};
