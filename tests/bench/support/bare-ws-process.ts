import { fork } from 'node:child_process';
import { resolve } from 'node:path';

/** The bare ws server in a process of its own. */
export interface BareWs {
  readonly url: string;
  close(): void;
}

/** Starts the bare ws server on a free loopback port. */
export const startBareWs = async (): Promise<BareWs> => {
  const child = fork(resolve(import.meta.dirname, 'bare-ws.ts'), { execArgv: ['--import', 'tsx'] });
  const port = await new Promise<number>((done) =>
    child.once('message', (message) => done((message as { port: number }).port)),
  );
  return { url: `ws://127.0.0.1:${port}`, close: () => child.disconnect() };
};
