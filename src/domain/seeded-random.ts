/** A number from 0 to below 1, like Math.random. */
export type RandomNumber = () => number;

/** Pseudo-random numbers, the same in every run with the same seed (Mulberry32). */
export const seededRandom = (start: number): RandomNumber => {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** An integer from `least` to `most`, both inclusive. */
export const between = (random: RandomNumber, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** One of several choices with equal probability. */
export const pick = <T>(random: RandomNumber, choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(random() * choices.length)] ?? choices[0];

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** A code of letters and digits without easily confused characters. */
export const randomCode = (random: RandomNumber, length: number): string =>
  Array.from({ length }, () => LETTERS.charAt(Math.floor(random() * LETTERS.length))).join('');
