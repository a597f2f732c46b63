import { inviteHosts } from '../../../../../src/domain/links/invite-hosts';
import { leavesOf } from '../../../../../src/domain/messages/markup/mentions';
import type { FormNode, LeafNode, MarkupTree } from '../../../../../src/domain/messages/markup/node';
import { isFormNode } from '../../../../../src/domain/messages/markup/node';
import { parseMarkup } from '../../../../../src/domain/messages/markup/parse-markup';

export const hosts = inviteHosts('chat.example:4000', ['guild.gg']);

/** A compact notation of a tree: text as text, forms as [name, ...children], leaves as {name: content}. */
export type Shape = string | readonly [string, ...Shape[]] | Readonly<Record<string, unknown>>;

const nameOf = (node: FormNode): string => {
  if (node.kind === 'heading') return `h${node.level}`;
  if (node.kind === 'list') return node.start === null ? 'ul' : `ol ${node.start}`;
  return node.kind === 'maskedLink' ? `to ${node.url}` : node.kind;
};

export const shapeOf = (tree: MarkupTree): readonly Shape[] =>
  tree.map((node): Shape => {
    if (isFormNode(node)) return [nameOf(node), ...shapeOf(node.children)];
    switch (node.kind) {
      case 'text':
        return node.text;
      case 'found':
        return { found: node.text };
      case 'inlineCode':
        return { code: node.code };
      case 'codeBlock':
        return { block: node.code, language: node.language };
      case 'mention':
        return { mention: node.userId };
      case 'channelMention':
        return { channel: node.channelId };
      case 'placeLink':
        return { place: node.channelId, in: node.guildId, message: node.messageId };
      case 'roleMention':
        return { role: node.roleId };
      case 'timestamp':
        return { time: node.seconds, style: node.style };
      case 'mentionEveryone':
        return { mention: 'everyone' };
      case 'mentionHere':
        return { mention: 'here' };
      case 'inviteLink':
        return { invite: node.code, url: node.url };
      case 'image':
        return { image: node.url };
      case 'link':
        return { link: node.url };
      case 'emoji':
        return { emoji: node.text };
      case 'guildEmoji':
        return { custom: node.emojiId, name: node.name };
    }
  });

export const shape = (text: string): readonly Shape[] => shapeOf(parseMarkup(text, hosts));

/** The visible content of a leaf, as in the source. */
export const seen = (leaf: LeafNode): string => {
  switch (leaf.kind) {
    case 'inlineCode':
    case 'codeBlock':
      return leaf.code;
    case 'mention':
      return `<@${leaf.userId}>`;
    case 'channelMention':
      return `<#${leaf.channelId}>`;
    case 'roleMention':
      return `<@&${leaf.roleId}>`;
    case 'guildEmoji':
      return `<:${leaf.name}:${leaf.emojiId}>`;
    case 'mentionEveryone':
      return '@everyone';
    case 'mentionHere':
      return '@here';
    default:
      return leaf.text;
  }
};
/** The visible content of a whole tree. */
export const seenText = (tree: MarkupTree): string => [...leavesOf(tree)].map(seen).join('');
