import { type Random, randomText } from '../random';

/** Without the characters that people take for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const LENGTH = 10;

/** A code that nobody can guess (security.md 'Invite codes'): 10 characters of 57. */
export const newInviteCode = (random: Random): string => randomText(random, ALPHABET, LENGTH);
