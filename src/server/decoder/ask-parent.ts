import type { DecoderEvents, StartDecoder } from './asked-process';

/** One end of a channel, as Electron provides it. */
export interface DecoderPort {
  readonly postMessage: (message: unknown) => void;
  readonly on: (event: 'message', listener: (message: { readonly data: unknown }) => void) => void;
  readonly start: () => void;
}

export interface AskableParent {
  readonly postMessage: (message: unknown) => void;
  readonly on: (
    event: 'message',
    listener: (message: { readonly data: unknown; readonly ports?: readonly DecoderPort[] }) => void,
  ) => void;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

interface Asked extends DecoderEvents {
  readonly waiting: unknown[];
  port: DecoderPort | null;
}

/**
 * Asks the app that started this server for a decoder process, which only Electron's main process can start. Requests
 * wait until the process is ready.
 */
export const askParent = (parent: AskableParent): StartDecoder => {
  const asked = new Map<number, Asked>();
  let newest = 0;
  parent.on('message', ({ data, ports }) => {
    if (!isRecord(data) || typeof data.decoder !== 'number') return;
    const one = asked.get(data.decoder);
    if (one === undefined) return;
    const port = ports?.[0];
    if (data.type === 'decoder.started' && port !== undefined) {
      one.port = port;
      port.on('message', (message) => one.onMessage(message.data));
      port.start();
      for (const order of one.waiting.splice(0)) port.postMessage(order);
    } else if (data.type === 'decoder.gone') {
      asked.delete(data.decoder);
      one.onGone();
    }
  });
  return (events) => {
    newest += 1;
    const decoder = newest;
    const one: Asked = { ...events, waiting: [], port: null };
    asked.set(decoder, one);
    parent.postMessage({ type: 'decoder.start', decoder });
    return {
      post: (order) => {
        if (one.port === null) one.waiting.push(order);
        else one.port.postMessage(order);
      },
      kill: () => parent.postMessage({ type: 'decoder.stop', decoder }),
    };
  };
};
