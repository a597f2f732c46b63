import type { MarkupRule } from '../scan';

const EVERYONE = /@(everyone|here)(?![A-Za-z0-9])/y;

/** @everyone and @here, as separate words: me@here.example and @hereby are text. */
export const everyoneRule: MarkupRule = {
  name: 'everyone',
  begins: '@',
  insideWord: false,
  read: ({ text }, at) => {
    EVERYONE.lastIndex = at;
    const word = EVERYONE.exec(text)?.[1];
    if (word === undefined) return null;
    const node = { kind: word === 'here' ? 'mentionHere' : 'mentionEveryone' } as const;
    return { kind: 'leaf', end: EVERYONE.lastIndex, node };
  },
};
