import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { DisplaySystem } from './find-display';

/** Tells a start that one before it has led to its choice: it leads nowhere else. */
export const LED_SWITCH = '--display-led';

const CHOICE = /^--ozone-platform(?:-hint)?(?:=|$)/;

/** The words of a command line after the program's name, with this choice in the place of any other. */
export const ledWords = (argv: readonly string[], to: DisplaySystem): readonly string[] => [
  `--ozone-platform=${to}`,
  LED_SWITCH,
  ...argv.slice(1).filter((word) => !CHOICE.test(word)),
];

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts the app with another display, in this one's place: with its input and outputs, and the signals that reach this one.
 * Answers its exit code when it has ended. Rejects where the program cannot be started.
 */
export const leadToDisplay = async (program: string, words: readonly string[]): Promise<number> => {
  const child = spawn(program, words, { stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) =>
        resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
      );
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, pass);
  }
};
