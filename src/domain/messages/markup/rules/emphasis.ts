import type { MarkupRule } from '../scan';
import { markRule } from '../scan';

const run = markRule('emphasis', {
  character: '*',
  forms: [
    { width: 1, kind: 'italic' },
    { width: 2, kind: 'bold' },
  ],
});

const isBlank = (character: string): boolean => character.trim() === '';

/** *italic* and **bold**. A single asterisk between white space (2 * 3, the bullets of a list) is not a mark. */
export const emphasisRule: MarkupRule = {
  ...run,
  read: (scan, at) => {
    const isAlone = isBlank(scan.text.charAt(at - 1)) && isBlank(scan.text.charAt(at + 1));
    return isAlone ? null : run.read(scan, at);
  },
};
