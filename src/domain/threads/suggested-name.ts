import { codePoints } from '../messages/code-points';
import { cutText } from '../messages/cut-text';

/** The most characters of a suggested name. */
const LONGEST = 40;

/** What a thread of a message is called until somebody chooses a name: the first words of the message. */
export const suggestedName = (text: string): string => {
  const words = text.trim().split(/\s+/);
  let name = '';
  for (const word of words) {
    const longer = name === '' ? word : `${name} ${word}`;
    if (codePoints(longer) > LONGEST) break;
    name = longer;
  }
  // A single long word is cut; the sign of the cut is one more character.
  return name === '' ? cutText(words[0] ?? '', LONGEST - 1) : name;
};
