/** What the command line asks of the removal of a person's data. */
export interface RemovalRequest {
  /** Where the question was put: in this terminal, nowhere (`--yes`), or by the app that then ended. */
  readonly asked: 'here' | 'nowhere' | 'in-app';
}

const SWITCH = '--remove-my-data';
const ASKED_IN_APP = 'asked';

/** The words by which the app, having asked its person, has itself started again. */
export const removalWords: readonly string[] = [`${SWITCH}=${ASKED_IN_APP}`];

/** The values that the switch may have, and what answers its question. */
export const removalSwitches: Readonly<Record<string, readonly string[]>> = {
  [SWITCH]: ['', ASKED_IN_APP],
  '--yes': [''],
};

/**
 * Reads `--remove-my-data`; null where a command line does not ask for it. One that brings a link never does: whoever
 * made the link may have made the rest.
 */
export const readRemovalRequest = (argv: readonly string[]): RemovalRequest | null => {
  const isLink = (word: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(word) && !/^[a-z]:[\\/]/i.test(word);
  const words = argv.slice(1);
  const word = words.find((given) => given === SWITCH || given.startsWith(`${SWITCH}=`));
  if (word === undefined || words.some(isLink)) return null;
  if (word === `${SWITCH}=${ASKED_IN_APP}`) return { asked: 'in-app' };
  return { asked: words.includes('--yes') ? 'nowhere' : 'here' };
};
