import type { ProgramEvents, StartProgram } from './program';

/** One end of a channel, as Electron provides it. */
export interface ProgramPort {
  readonly postMessage: (message: unknown) => void;
  readonly on: (event: 'message', listener: (message: { readonly data: unknown }) => void) => void;
  readonly start: () => void;
}

export interface AskableParent {
  readonly postMessage: (message: unknown) => void;
  readonly on: (
    event: 'message',
    listener: (message: { readonly data: unknown; readonly ports?: readonly ProgramPort[] }) => void,
  ) => void;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

interface Asked extends ProgramEvents {
  readonly waiting: unknown[];
  port: ProgramPort | null;
}

/** The programs that the app starts for the server. */
export type AskedProgram = 'decoder' | 'media';

/**
 * Asks the app that started this server for a process, which only Electron's main process can start. Orders wait until the
 * process is ready.
 */
export const askParent = <O>(parent: AskableParent, program: AskedProgram): StartProgram<O> => {
  const asked = new Map<number, Asked>();
  let newest = 0;
  parent.on('message', ({ data, ports }) => {
    if (!isRecord(data)) return;
    const nth = data[program];
    const one = typeof nth === 'number' ? asked.get(nth) : undefined;
    if (typeof nth !== 'number' || one === undefined) return;
    const port = ports?.[0];
    if (data.type === `${program}.started` && port !== undefined) {
      one.port = port;
      port.on('message', (message) => one.onMessage(message.data));
      port.start();
      for (const order of one.waiting.splice(0)) port.postMessage(order);
    } else if (data.type === `${program}.gone`) {
      asked.delete(nth);
      one.onGone();
    }
  });
  return (events) => {
    newest += 1;
    const nth = newest;
    const one: Asked = { ...events, waiting: [], port: null };
    asked.set(nth, one);
    parent.postMessage({ type: `${program}.start`, [program]: nth });
    return {
      post: (order) => {
        if (one.port === null) one.waiting.push(order);
        else one.port.postMessage(order);
      },
      kill: () => parent.postMessage({ type: `${program}.stop`, [program]: nth }),
    };
  };
};
