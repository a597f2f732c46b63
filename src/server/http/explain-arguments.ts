import { z } from 'zod';
import { type Fields, fieldNames } from '../../contract/codec';

/** Words for arguments in messages to people, by internal name; others use the words of their name. */
const WORDS: Readonly<Record<string, string>> = {
  avatar: 'picture',
  before: 'position',
  categories: 'order of categories',
  categoryId: 'category',
  channelId: 'channel',
  channels: 'order of channels',
  color: 'colour',
  content: 'message',
  defaultExpiry: 'expiry',
  defaultMaxUses: 'number of uses',
  discoverable: 'listing in discovery',
  email: 'e-mail address',
  emojiId: 'emoji',
  expiresAfter: 'expiry',
  guildId: 'server',
  isHoisted: 'choice to display the role separately',
  isMentionable: 'choice to allow mentions of the role',
  itemId: 'item',
  inviteId: 'invite',
  maxUses: 'number of uses',
  messageId: 'message',
  oldPassword: 'current password',
  parentId: 'message you are replying to',
  roleId: 'role',
  roleOrders: 'order of roles',
  settings: 'choice of settings',
  stickerId: 'sticker',
  targetUserId: 'member',
  type: 'kind',
  url: 'address',
  userId: 'user',
};

const wordOf = (fields: Fields, wire: string): string => {
  const inside = fieldNames(fields).find(([, name]) => name === wire)?.[0] ?? wire;
  return WORDS[inside] ?? inside.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
};

const lengthRule = z.object({ min: z.number(), max: z.number() });

const characters = (count: number): string => `${count} ${count === 1 ? 'character' : 'characters'}`;

/** Explains a text of invalid length; null if the length is not the problem. */
const explainLength = (params: unknown, value: unknown): string | null => {
  const rule = lengthRule.safeParse(params);
  if (!rule.success || typeof value !== 'string') return null;
  const { min, max } = rule.data;
  if (Array.from(value).length > max) return `is too long (at most ${characters(max)})`;
  return value === '' ? 'is empty' : `is too short (at least ${characters(min)})`;
};

/** The problem, as the end of a sentence about the argument. */
const explainIssue = (issue: z.core.$ZodIssue, value: unknown): string => {
  if (value === undefined || value === null) return 'is missing';
  if (typeof value === 'string' && value.trim() === '') return 'is empty';
  if (issue.code === 'custom') return explainLength(issue.params, value) ?? 'is not valid';
  const isNumber = typeof value === 'number';
  if (issue.code === 'too_big') return isNumber ? `must be at most ${issue.maximum}` : 'is too long';
  if (issue.code === 'too_small') return isNumber ? `must be at least ${issue.minimum}` : 'is too short';
  return 'is not valid';
};

const valueAt = (sent: unknown, name: PropertyKey): unknown =>
  typeof sent === 'object' && sent !== null ? Object.getOwnPropertyDescriptor(sent, name)?.value : undefined;

/** Explains a rejected argument in a sentence for people: its word, and the problem. */
export const explainArguments = (fields: Fields, sent: unknown, error: z.ZodError): string => {
  const [issue] = error.issues;
  const [name] = issue?.path ?? [];
  if (issue === undefined || name === undefined) return 'The request is malformed';
  const value = valueAt(sent, name);
  // Values deeper in a list are not typed by a person.
  const problem = issue.path.length > 1 ? 'is not valid' : explainIssue(issue, value);
  return `The ${wordOf(fields, String(name))} ${problem}`;
};
