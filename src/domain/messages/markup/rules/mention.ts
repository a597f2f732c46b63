import type { UserId } from '../../../../contract/ids';
import { toId } from '../../../../contract/ids';
import type { MarkupRule } from '../scan';

const MENTION = /<@(\d{1,20})>/y;

/** <@id>: a member by id. */
export const mentionRule: MarkupRule = {
  name: 'mention',
  begins: '<',
  insideWord: true,
  read: ({ text }, at) => {
    MENTION.lastIndex = at;
    const digits = MENTION.exec(text)?.[1];
    if (digits === undefined) return null;
    return { kind: 'leaf', end: MENTION.lastIndex, node: { kind: 'mention', userId: toId<UserId>(digits) } };
  },
};
