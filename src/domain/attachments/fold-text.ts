/** A longer line of a folded text is cut: nobody reads it there. */
const LONGEST_LINE = 400;

/** The first lines of a text, and whether there is more. */
export const foldText = (text: string, lines: number): { readonly text: string; readonly isCut: boolean } => {
  const first: string[] = [];
  let isCut = false;
  let at = 0;
  while (first.length < lines) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end);
    first.push(line.slice(0, LONGEST_LINE));
    isCut ||= line.length > LONGEST_LINE;
    at = end + 1;
    if (end < 0) return { text: first.join('\n'), isCut };
  }
  return { text: first.join('\n'), isCut: isCut || text.slice(at).trim() !== '' };
};
