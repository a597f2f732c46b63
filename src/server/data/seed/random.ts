/** A number from 0 to below 1, as Math.random gives. */
export type RandomNumber = () => number;

/** Numbers that look random and are the same in every run with the same start (Mulberry32). */
export const seededRandom = (start: number): RandomNumber => {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** A whole number from `least` to `most`, both among them. */
export const between = (random: RandomNumber, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** One of several, equally likely. */
export const pick = <T>(random: RandomNumber, choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(random() * choices.length)] ?? choices[0];

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Letters and digits that are not mistaken for each other. */
export const randomCode = (random: RandomNumber, length: number): string =>
  Array.from({ length }, () => LETTERS.charAt(Math.floor(random() * LETTERS.length))).join('');
