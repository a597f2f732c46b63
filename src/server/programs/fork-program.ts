import { fork, type Serializable } from 'node:child_process';
import type { StartProgram } from './program';

/**
 * Starts a program as a Node process; an unbuilt one is run by tsx. `flags` are Node's own. Orders and reports are cloned, bytes
 * among them, and not encoded as JSON.
 */
export const forkProgram =
  <O extends Serializable>(script: string, flags: readonly string[]): StartProgram<O> =>
  ({ onMessage, onGone }) => {
    const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const child = fork(script, [], {
      execArgv: [...loader, ...flags],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let isGone = false;
    const gone = (): void => {
      if (isGone) return;
      isGone = true;
      onGone();
    };
    child.on('message', onMessage);
    // A failed send and a failed start are both reported here.
    child.on('error', gone);
    child.once('exit', gone);
    return { post: (order) => void child.send(order), kill: () => void child.kill('SIGKILL') };
  };
