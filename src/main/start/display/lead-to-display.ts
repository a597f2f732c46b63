import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { DisplaySystem } from './find-display';

/** Marks a start whose display was chosen by an earlier start: it is not restarted again. */
export const LED_SWITCH = '--display-led';

const CHOICE = /^--ozone-platform(?:-hint)?(?:=|$)/;

/** The arguments after the program's name, with this choice replacing any other. */
export const ledWords = (argv: readonly string[], to: DisplaySystem): readonly string[] => [
  `--ozone-platform=${to}`,
  LED_SWITCH,
  ...argv.slice(1).filter((word) => !CHOICE.test(word)),
];

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts the app with another display in place of this process: with its input and outputs, and with the signals that
 * this process receives. Resolves to the exit code. Rejects if the program cannot be started.
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
