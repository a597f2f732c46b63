import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { WebSocket } from 'ws';

/** The floor of the live connection in a process of its own. */
export interface BareServer {
  readonly url: string;
  readonly pid: number;
  /** A socket whose messages the server repeats to all others. */
  readonly openSender: () => Promise<BareSender>;
  /** Ends the process and waits for its end. */
  readonly stop: () => Promise<void>;
}

export interface BareSender {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** Starts bare-ws.ts on a free loopback port. */
export const startBareServer = async (): Promise<BareServer> => {
  const child = fork(resolve(import.meta.dirname, 'bare-ws.ts'), { execArgv: ['--import', 'tsx'] });
  const port = await new Promise<number>((done, fail) => {
    child.once('message', (message) => done((message as { port: number }).port));
    child.once('exit', () => fail(new Error('The bare ws server ended before it listened')));
  });
  const url = `ws://127.0.0.1:${port}`;
  return {
    url,
    pid: child.pid ?? 0,
    openSender: async () => {
      const socket = new WebSocket(url, { perMessageDeflate: false });
      await once(socket, 'open');
      return { send: (text) => socket.send(text), close: () => socket.terminate() };
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
};
