import { z } from 'zod';
import { type Fields, fieldNames } from '../../contract/codec';

/** What people call an argument, by its name inside; others are called by the words of their name. */
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
  discoverable: 'choice whether the server is listed',
  email: 'e-mail address',
  expiresAfter: 'expiry',
  guildId: 'server',
  isHoisted: 'choice whether the role is shown apart',
  isMentionable: 'choice whether the role can be mentioned',
  itemId: 'article',
  inviteId: 'invite',
  maxUses: 'number of uses',
  messageId: 'message',
  oldPassword: 'current password',
  parentId: 'message that is answered',
  roleId: 'role',
  roleOrders: 'order of roles',
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

/** What is wrong with a text that has a length; null where it is not that. */
const explainLength = (params: unknown, value: unknown): string | null => {
  const rule = lengthRule.safeParse(params);
  if (!rule.success || typeof value !== 'string') return null;
  const { min, max } = rule.data;
  if (Array.from(value).length > max) return `is too long (${characters(max)} at most)`;
  return value === '' ? 'is empty' : `is too short (${characters(min)} at least)`;
};

/** What is wrong, as the end of a sentence about the argument. */
const explainIssue = (issue: z.core.$ZodIssue, value: unknown): string => {
  if (value === undefined || value === null) return 'is missing';
  if (typeof value === 'string' && value.trim() === '') return 'is empty';
  if (issue.code === 'custom') return explainLength(issue.params, value) ?? 'is not valid';
  const isNumber = typeof value === 'number';
  if (issue.code === 'too_big') return isNumber ? `must be ${issue.maximum} at most` : 'is too long';
  if (issue.code === 'too_small') return isNumber ? `must be ${issue.minimum} at least` : 'is too short';
  return 'is not valid';
};

const valueAt = (sent: unknown, name: PropertyKey): unknown =>
  typeof sent === 'object' && sent !== null ? Object.getOwnPropertyDescriptor(sent, name)?.value : undefined;

/** What a schema does not take, in a sentence for people: the argument by its word, and what is wrong with it. */
export const explainArguments = (fields: Fields, sent: unknown, error: z.ZodError): string => {
  const [issue] = error.issues;
  const [name] = issue?.path ?? [];
  if (issue === undefined || name === undefined) return 'The request is malformed';
  const value = valueAt(sent, name);
  // What lies deeper in a list is nothing that a person has typed.
  const problem = issue.path.length > 1 ? 'is not valid' : explainIssue(issue, value);
  return `The ${wordOf(fields, String(name))} ${problem}`;
};
