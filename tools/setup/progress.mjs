// @ts-check

/** A failure that a person can mend: its message is shown as it is, without a stack. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}

/**
 * One line of progress. It goes to standard error, so that standard output stays free for results.
 * @param {string} text
 */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Runs a tool: its returned number is the exit code; a SetupError is printed plainly, a bug with its stack.
 * @param {() => Promise<number>} tool
 */
export async function runTool(tool) {
  try {
    process.exitCode = await tool();
  } catch (error) {
    say(
      error instanceof SetupError
        ? `\n${error.message}`
        : String(error instanceof Error ? error.stack : error),
    );
    process.exitCode = 1;
  }
}

/**
 * A span in words: '850 ms', '12 s', '3 min 5 s'.
 * @param {number} ms
 */
export function spanText(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
