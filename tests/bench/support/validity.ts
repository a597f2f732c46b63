import type { Figure } from './figure';

/** The factor by which rounds of a floor may differ on a machine at rest. */
const STEADY_WITHIN = 1.5;

/**
 * A figure that counts as met only if its run could tell: on a machine that is too busy, floor and product both wait for
 * something else, and a bad ratio looks good.
 */
export const validOnlyIf = (figure: Figure, isValid: boolean, condition: string): Figure => ({
  ...figure,
  target: `${figure.target}; valid only if ${condition}`,
  met: figure.met && isValid,
  details: { ...figure.details, isValid },
});

/** The same, if the rounds of the floor may not differ by more than half. */
export const validIfSteady = (figure: Figure, floor: readonly number[]): Figure =>
  validOnlyIf(
    figure,
    Math.max(...floor) <= STEADY_WITHIN * Math.min(...floor),
    `the floor's rounds are within a factor of ${STEADY_WITHIN}`,
  );
