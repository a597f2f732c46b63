/** The request of a command line to remove a person's data. */
export interface RemovalRequest {
  /** Where the question is asked: in this terminal, nowhere (`--yes`), or it was asked by the app before its end. */
  readonly asked: 'here' | 'nowhere' | 'in-app';
}

const SWITCH = '--remove-my-data';
const ASKED_IN_APP = 'asked';

/** The arguments with which the app restarts itself after the person's confirmation. */
export const removalWords: readonly string[] = [`${SWITCH}=${ASKED_IN_APP}`];

/** The allowed values of the switch, and the switch that answers its question. */
export const removalSwitches: Readonly<Record<string, readonly string[]>> = {
  [SWITCH]: ['', ASKED_IN_APP],
  '--yes': [''],
};

/**
 * Reads `--remove-my-data`; null if the command line does not contain it. A command line with a link never counts: the
 * link's author may have chosen the other arguments as well.
 */
export const readRemovalRequest = (argv: readonly string[]): RemovalRequest | null => {
  const isLink = (word: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(word) && !/^[a-z]:[\\/]/i.test(word);
  const words = argv.slice(1);
  const word = words.find((given) => given === SWITCH || given.startsWith(`${SWITCH}=`));
  if (word === undefined || words.some(isLink)) return null;
  if (word === `${SWITCH}=${ASKED_IN_APP}`) return { asked: 'in-app' };
  return { asked: words.includes('--yes') ? 'nowhere' : 'here' };
};
