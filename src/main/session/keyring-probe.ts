import { askProperty, type RunProgram } from '../bus/ask-property';

/**
 * How the keyring stands. `locked`: asking it for a secret would ask the person for a password, and hold this whole
 * process up meanwhile. `silent`: it is there and does not answer, so that asking it would never end.
 */
export type KeyringState = 'ready' | 'locked' | 'silent';

/** How long the keyring may take to answer. */
const ANSWER_WITHIN_S = 2;

const IS_LOCKED = {
  service: 'org.freedesktop.secrets',
  path: '/org/freedesktop/secrets/aliases/default',
  interface: 'org.freedesktop.Secret.Collection',
  name: 'Locked',
} as const;

/** What the answer to the question says. Where there is no keyring to ask, Chromium says so at once: that is ready. */
export const readKeyringAnswer = (output: string): KeyringState => {
  if (/\btrue\b/.test(output)) return 'locked';
  return /NoReply|Timeout|timed out|Timed out/.test(output) ? 'silent' : 'ready';
};

/** Asks the session bus how the keyring stands, which Chromium cannot be asked without waiting for a person. */
export const probeKeyring = async (run?: RunProgram): Promise<KeyringState> => {
  const answer = await askProperty(IS_LOCKED, ANSWER_WITHIN_S, run);
  if (answer === null) return 'ready';
  return answer.isLate ? 'silent' : readKeyringAnswer(answer.output);
};
