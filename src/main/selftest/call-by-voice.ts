import { join } from 'node:path';
import { MessageChannelMain, utilityProcess } from 'electron/main';
import { isRecord } from '../json';
import type { Clock } from '../clock';

const WITHIN_MS = 15_000;
const ADDRESS = '127.0.0.1';
/** This file is in a chunk, in a folder beside the programs. */
const PROGRAM = join(import.meta.dirname, '../media.js');

/**
 * Starts the media process of this build apart from any server, and has it call itself. Resolves with its UDP port; null if
 * the call does not come about.
 */
export const callByVoice = (clock: Clock): Promise<number | null> =>
  new Promise((resolve) => {
    const child = utilityProcess.fork(PROGRAM, [], { stdio: 'ignore' });
    const { port1, port2 } = new MessageChannelMain();
    const end = (port: number | null): void => {
      clock.clear(timer);
      port1.close();
      child.kill();
      resolve(port);
    };
    const timer = clock.set(() => end(null), WITHIN_MS);
    child.once('exit', () => end(null));
    port1.on('message', ({ data }) => {
      if (!isRecord(data) || (data.is !== 'checked' && data.is !== 'closed')) return;
      const { checked, port } = data;
      const isReached =
        Array.isArray(checked) &&
        checked.length === 1 &&
        checked.every((one) => isRecord(one) && one.isReached === true);
      end(isReached && typeof port === 'number' ? port : null);
    });
    port1.start();
    child.postMessage(null, [port2]);
    port1.postMessage({ do: 'open', port: 0, bind: ADDRESS, addresses: [ADDRESS] });
    port1.postMessage({ do: 'check' });
  });
