import { askProperty, type RunProgram } from '../bus/ask-property';

/**
 * The state of the keyring. `locked`: access to a secret would prompt the person for a password, and block this whole
 * process until then. `silent`: the keyring exists but does not answer, so that an access would never end.
 */
export type KeyringState = 'ready' | 'locked' | 'silent';

/** The time limit for the keyring's answer. */
const ANSWER_WITHIN_S = 2;

const IS_LOCKED = {
  service: 'org.freedesktop.secrets',
  path: '/org/freedesktop/secrets/aliases/default',
  interface: 'org.freedesktop.Secret.Collection',
  name: 'Locked',
} as const;

/** Parses the answer. Without a keyring Chromium reports that at once, which counts as ready. */
export const readKeyringAnswer = (output: string): KeyringState => {
  if (/\btrue\b/.test(output)) return 'locked';
  return /NoReply|Timeout|timed out|Timed out/.test(output) ? 'silent' : 'ready';
};

/** Queries the state of the keyring on the session bus: Chromium cannot query it without waiting for a person. */
export const probeKeyring = async (run?: RunProgram): Promise<KeyringState> => {
  const answer = await askProperty(IS_LOCKED, ANSWER_WITHIN_S, run);
  if (answer === null) return 'ready';
  return answer.isLate ? 'silent' : readKeyringAnswer(answer.output);
};
