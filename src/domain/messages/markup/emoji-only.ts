import type { MarkupTree } from './node';

const MOST = 27;

/** Whether the text consists of 1 to 27 emoji and white space; the emoji of such a message are shown large. */
export const isEmojiOnly = (tree: MarkupTree): boolean => {
  let count = 0;
  for (const node of tree) {
    if (node.kind === 'emoji' || node.kind === 'guildEmoji') count += 1;
    else if (node.kind !== 'text' || node.text.trim() !== '') return false;
  }
  return count >= 1 && count <= MOST;
};
