import type { CodeRequest } from './code-span';
import { splitCode } from './split-code';

/** Runs in a worker: a code that takes long holds up nothing, and can be ended. */
const answer = ({ data }: MessageEvent<CodeRequest>): void => {
  postMessage(splitCode(data));
};

addEventListener('message', answer);
// The time for the first code counts from here.
postMessage('ready');
