import { type Random, randomText } from '../random';

/** Without the characters that people take for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const LENGTH = 10;

/** A code that nobody can guess (security.md 'Invite codes'): 10 characters of 57. */
export const newInviteCode = (random: Random): string => randomText(random, ALPHABET, LENGTH);

const VANITY = /^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])$/;

/** A vanity code as it is kept, or null when it is none: 2 to 30 of `a-z0-9-`, no hyphen at an end (protocol.md). */
export const normaliseVanityCode = (code: string): string | null => {
  const kept = code.trim().toLowerCase();
  return VANITY.test(kept) ? kept : null;
};
