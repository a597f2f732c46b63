import { fork } from 'node:child_process';
import type { StartDecoder } from './asked-process';
import { DECODER_HEAP } from './memory';

/** Starts the decoder as a Node process. `script` is the decoder's program; an unbuilt one is run by tsx. */
export const forkDecoder =
  (script: string): StartDecoder =>
  ({ onMessage, onGone }) => {
    const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const child = fork(script, [], {
      execArgv: [...loader, DECODER_HEAP],
      // Sends bytes without encoding them as JSON.
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
