/** The level that counts as silence: below the noise of any microphone. */
export const SILENCE_DB = -100;

/** The level of samples between -1 and 1, in dBFS by their root mean square: 0 is the loudest. */
export const levelOf = (samples: Float32Array): number => {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const power = samples.length === 0 ? 0 : sum / samples.length;
  return power === 0 ? SILENCE_DB : Math.max(SILENCE_DB, 10 * Math.log10(power));
};

/** The level at which a meter begins. */
const METER_LEAST_DB = -60;

/** How much of a meter a level fills, between 0 and 1. */
export const meterShare = (db: number): number =>
  Math.min(1, Math.max(0, (db - METER_LEAST_DB) / -METER_LEAST_DB));
