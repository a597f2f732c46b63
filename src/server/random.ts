import { randomBytes } from 'node:crypto';

/** So many bytes that nobody can guess; injected, so that tests can tell what comes. */
export type Random = (bytes: number) => Buffer;

export const systemRandom: Random = (bytes) => randomBytes(bytes);

/** Text of that length from an alphabet, every character equally likely. */
export const randomText = (random: Random, alphabet: string, length: number): string => {
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length)
    for (const byte of random(length * 2)) {
      // The bytes at the end of the range would make the first characters likelier.
      if (byte >= fair || text.length === length) continue;
      text += alphabet.charAt(byte % alphabet.length);
    }
  return text;
};
