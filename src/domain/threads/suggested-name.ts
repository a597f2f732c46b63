/** The most characters of a suggested name. */
const LONGEST = 40;

/** What a thread of a message is called until somebody chooses a name: the first words of the message. */
export const suggestedName = (text: string): string => {
  const words = text.trim().split(/\s+/);
  let name = '';
  for (const word of words) {
    const longer = name === '' ? word : `${name} ${word}`;
    if ([...longer].length > LONGEST) break;
    name = longer;
  }
  // A single long word is cut.
  return name === '' ? [...(words[0] ?? '')].slice(0, LONGEST).join('') : name;
};
