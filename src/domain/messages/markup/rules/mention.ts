import type { ChannelId, RoleId, UserId } from '../../../../contract/ids';
import { toId } from '../../../../contract/ids';
import type { LeafNode } from '../node';
import type { MarkupRule } from '../scan';

const MENTION = /<(@&|@|#)(\d{1,20})>/y;

const nodeOf = (mark: string, digits: string): LeafNode => {
  if (mark === '@') return { kind: 'mention', userId: toId<UserId>(digits) };
  return mark === '#'
    ? { kind: 'channelMention', channelId: toId<ChannelId>(digits) }
    : { kind: 'roleMention', roleId: toId<RoleId>(digits) };
};

/** <@id>, <#id>, <@&id>: a member, a channel or a role by id. */
export const mentionRule: MarkupRule = {
  name: 'mention',
  begins: '<',
  insideWord: true,
  read: ({ text }, at) => {
    MENTION.lastIndex = at;
    const [, mark, digits] = MENTION.exec(text) ?? [];
    if (mark === undefined || digits === undefined) return null;
    return { kind: 'leaf', end: MENTION.lastIndex, node: nodeOf(mark, digits) };
  },
};
