import { codeBlockRule } from './rules/code-block';
import { emojiRule } from './rules/emoji';
import { emphasisRule } from './rules/emphasis';
import { escapeRule } from './rules/escape';
import { everyoneRule } from './rules/everyone';
import { guildEmojiRule } from './rules/guild-emoji';
import { imageRule } from './rules/image';
import { inlineCodeRule } from './rules/inline-code';
import { inviteLinkRule } from './rules/invite-link';
import { linkRule } from './rules/link';
import { maskedLinkRule } from './rules/masked-link';
import { mentionRule } from './rules/mention';
import { placeLinkRule } from './rules/place-link';
import { spoilerRule } from './rules/spoiler';
import { strikeRule } from './rules/strike';
import { timestampRule } from './rules/timestamp';
import { underlineRule } from './rules/underline';
import type { MarkupRule } from './scan';

/** Every kind of markup, in the order in which the rules are tried at one index of the text. */
export const markupRules: readonly MarkupRule[] = [
  escapeRule,
  codeBlockRule,
  inlineCodeRule,
  maskedLinkRule,
  mentionRule,
  guildEmojiRule,
  timestampRule,
  placeLinkRule,
  everyoneRule,
  inviteLinkRule,
  imageRule,
  linkRule,
  emojiRule,
  emphasisRule,
  underlineRule,
  strikeRule,
  spoilerRule,
];

/** What the label of a link may contain. */
export const labelRules: readonly MarkupRule[] = [
  escapeRule,
  inlineCodeRule,
  guildEmojiRule,
  emojiRule,
  emphasisRule,
  underlineRule,
  strikeRule,
];
