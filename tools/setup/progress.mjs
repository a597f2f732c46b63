// @ts-check

/** A failure that the user can repair: its message is printed without a stack. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}

/**
 * Prints a line of progress to standard error; standard output is for results.
 * @param {string} text
 */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Runs a tool: the returned number is the exit code; a SetupError is printed plainly, a bug with its stack.
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
 * A duration as text: '850 ms', '12 s', '3 min 5 s'.
 * @param {number} ms
 */
export function spanText(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
