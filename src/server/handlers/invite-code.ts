import { type Random, randomText } from '../random';

/** Without easily confused characters. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const LENGTH = 10;

/** An unguessable code (security.md 'Invite codes'): 10 characters of 57. */
export const newInviteCode = (random: Random): string => randomText(random, ALPHABET, LENGTH);
