import { fork } from 'node:child_process';
import type { StartDecoder } from './decoder';
import { DECODER_HEAP } from './memory';

/** Starts the process in Node. `script` is the program of the decoder; one that is not built is run by tsx. */
export const forkDecoder =
  (script: string): StartDecoder =>
  ({ onMessage, onGone }) => {
    const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const child = fork(script, [], {
      execArgv: [...loader, DECODER_HEAP],
      // Bytes travel as they are.
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
    // An order that cannot be sent, and a process that did not start, are both errors here.
    child.on('error', gone);
    child.once('exit', gone);
    return { post: (order) => void child.send(order), kill: () => void child.kill('SIGKILL') };
  };
