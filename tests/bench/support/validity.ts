import { type Figure, unjudged } from './figure';

/** The factor by which rounds of a floor may differ on a machine at rest. */
const STEADY_WITHIN = 1.5;

/**
 * A figure that is met only if its run could tell: on a machine that is too busy, floor and product both wait for
 * something else, and a bad ratio looks good. A missed goal stays missed.
 */
export const validOnlyIf = (figure: Figure, isValid: boolean, condition: string): Figure => {
  const told = {
    ...figure,
    target: `${figure.target}; valid only if ${condition}`,
    details: { ...figure.details, isValid },
  };
  return isValid || figure.met !== true ? told : unjudged(told, `not so that ${condition}`);
};

/** The same, if the rounds of the floor may not differ by more than half. */
export const validIfSteady = (figure: Figure, floor: readonly number[]): Figure =>
  validOnlyIf(
    figure,
    Math.max(...floor) <= STEADY_WITHIN * Math.min(...floor),
    `the floor's rounds are within a factor of ${STEADY_WITHIN}`,
  );
