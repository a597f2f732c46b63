import { forkProgram } from '../programs/fork-program';
import type { StartDecoder } from './asked-process';
import { DECODER_HEAP } from './memory';

/** Starts the decoder as a Node process. `script` is the decoder's program. */
export const forkDecoder = (script: string): StartDecoder => forkProgram(script, [DECODER_HEAP]);
