/** The switch of a start for practice: on data of its own, which is thrown away. */
export const PRACTICE_SWITCH = '--practice';

/** Whether a command line starts the app for practice. */
export const isPractice = (argv: readonly string[]): boolean => argv.includes(PRACTICE_SWITCH);
