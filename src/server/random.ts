import { randomBytes } from 'node:crypto';

/** Unpredictable random bytes; injected, so that tests can predict them. */
export type Random = (bytes: number) => Buffer;

export const systemRandom: Random = (bytes) => randomBytes(bytes);

/** Text of a given length from an alphabet, with every character equally likely. */
export const randomText = (random: Random, alphabet: string, length: number): string => {
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length)
    for (const byte of random(length * 2)) {
      // Bytes at the end of the range would favour the first characters.
      if (byte >= fair || text.length === length) continue;
      text += alphabet.charAt(byte % alphabet.length);
    }
  return text;
};
