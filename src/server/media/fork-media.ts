import { forkProgram } from '../programs/fork-program';
import type { StartMedia } from './media';

/** The media are outside of V8's memory. */
const HEAP = '--max-old-space-size=128';

/** Starts the media process in Node. `script` is its program. */
export const forkMedia = (script: string): StartMedia => forkProgram(script, [HEAP]);
