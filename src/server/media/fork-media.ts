import { fork } from 'node:child_process';
import type { StartMedia } from './media';

/** The media are outside of V8's memory. */
const HEAP = '--max-old-space-size=128';

/** Starts the media process in Node. `script` is its program; an unbuilt one is run by tsx. */
export const forkMedia =
  (script: string): StartMedia =>
  ({ onMessage, onGone }) => {
    const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const child = fork(script, [], {
      execArgv: [...loader, HEAP],
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
