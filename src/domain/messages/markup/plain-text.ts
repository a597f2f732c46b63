import type { ChannelId, RoleId, UserId } from '../../../contract/ids';
import { assertNever } from '../../../contract/failure';
import { emojiWord } from '../../emoji/custom-emoji';
import { msg, t } from '../../i18n/t';
import type { InviteHosts } from '../../links/invite-hosts';
import { inviteHosts } from '../../links/invite-hosts';
import type { StampStyle } from '../../time/stamp-texts';
import { cutText } from '../cut-text';
import type { FormNode, LeafNode, MarkupTree } from './node';
import { isFormNode } from './node';
import { parseMarkup } from './parse-markup';

/** Replaces a spoiler in a plain text. */
export const SPOILER_TEXT = '[spoiler]';
/** Shown for a mention of an unknown member (docs/spec/message-text.md 'Mentions'). */
export const UNKNOWN_USER = msg('Unknown User');
/** Shown for a channel that the reader does not see, and for a role that does not exist. */
export const UNKNOWN_CHANNEL = msg('unknown');
export const UNKNOWN_ROLE = msg('unknown-role');

/** The shown name of a mentioned user, or null for an unknown user. */
export type NameOf = (userId: UserId) => string | null;

/** What a plain text says for ids and moments; without an answer a member, channel or role is unknown. */
export interface TextNames {
  readonly nameOf?: NameOf;
  readonly channelOf?: (channelId: ChannelId) => string | null;
  readonly roleOf?: (roleId: RoleId) => string | null;
  /** Without it a moment is said in UTC. */
  readonly stampOf?: (seconds: number, style: StampStyle) => string;
}

const utc = (seconds: number): string =>
  t('{{time}} UTC', { time: new Date(seconds * 1000).toISOString().slice(0, -8).replace('T', ' ') });

/** The text of a link to a channel, or to a message in it; `name` is null where the reader does not see the channel. */
export const placeText = (name: string | null, isMessage: boolean): string => {
  const channel = `#${name ?? t(UNKNOWN_CHANNEL)}`;
  return isMessage ? t('{{channel}} › message', { channel }) : channel;
};

const leafText = (leaf: LeafNode, names: TextNames): string => {
  switch (leaf.kind) {
    case 'text':
    case 'found':
    case 'inviteLink':
    case 'image':
    case 'link':
    case 'emoji':
      return leaf.text;
    case 'guildEmoji':
      return emojiWord(leaf.name);
    case 'inlineCode':
    case 'codeBlock':
      return leaf.code;
    case 'mention':
      return `@${names.nameOf?.(leaf.userId) ?? t(UNKNOWN_USER)}`;
    case 'channelMention':
      return `#${names.channelOf?.(leaf.channelId) ?? t(UNKNOWN_CHANNEL)}`;
    case 'placeLink':
      return placeText(names.channelOf?.(leaf.channelId) ?? null, leaf.messageId !== null);
    case 'roleMention':
      return `@${names.roleOf?.(leaf.roleId) ?? t(UNKNOWN_ROLE)}`;
    case 'timestamp':
      return names.stampOf?.(leaf.seconds, leaf.style) ?? utc(leaf.seconds);
    case 'mentionEveryone':
      return '@everyone';
    case 'mentionHere':
      return '@here';
    default:
      return assertNever(leaf);
  }
};

const formText = (node: FormNode, names: TextNames): string => {
  if (node.kind === 'spoiler') return SPOILER_TEXT;
  if (node.kind === 'maskedLink') return `${plainText(node.children, names)} (${node.host})`;
  if (node.kind !== 'list') return plainText(node.children, names);
  return node.children
    .map((item, index) => {
      const text = isFormNode(item) ? plainText(item.children, names) : '';
      return `${node.start === null ? '•' : `${node.start + index}.`} ${text}`;
    })
    .join('\n');
};

/**
 * A tree as plain text: without marks, with names for mentions, spoilers hidden. For notifications and screen readers.
 */
export const plainText = (tree: MarkupTree, names: TextNames = {}): string =>
  tree.map((node) => (isFormNode(node) ? formText(node, names) : leafText(node, names))).join('');

/** The maximum number of names to look up for one text. */
const MOST_NAMED = 10;

/**
 * The users that the plain text of a message names, without duplicates, in order, at most ten; those in spoilers are
 * hidden.
 */
export const namedUserIds = (content: string, hosts: InviteHosts): readonly UserId[] => {
  const ids = new Set<UserId>();
  const nameOf = (userId: UserId): null => {
    ids.add(userId);
    return null;
  };
  plainText(parseMarkup(content, hosts), { nameOf });
  return [...ids].slice(0, MOST_NAMED);
};

/** The data besides the text that a preview uses. */
export interface PreviewContext extends TextNames {
  readonly hosts?: InviteHosts;
}

const NO_HOSTS = inviteHosts(null, []);
const WHITE_SPACE = /\s+/g;

/**
 * The start of a message on one line, cut at `limit` code points (50 for replies, 100 for the delete dialog,
 * TEXT_LIMITS), with '…' if the text was cut. Marks are removed, spoilers hidden.
 */
export const previewText = (content: string, limit: number, context: PreviewContext = {}): string => {
  const text = plainText(parseMarkup(content, context.hosts ?? NO_HOSTS), context);
  return cutText(text.replace(WHITE_SPACE, ' ').trim(), limit);
};
