import { WebSocket } from 'ws';

/** A client that reconnects whenever it is disconnected, and resumes where possible. */
export interface FaithfulListener {
  /** Contents of the messages that arrived live, in order. */
  readonly heard: readonly string[];
  /** Number of sessions that were started without a resume. */
  readonly beginnings: () => number;
  readonly close: () => void;
}

const AGAIN_AFTER_MS = 100;

interface Frame {
  readonly event: string;
  readonly seq?: number;
  readonly data: {
    readonly session?: string;
    readonly resumed?: boolean;
    readonly message?: { readonly content: string };
  };
}

/** Listens to a node's gateway with a token; `where` is evaluated for each connection. */
export const listenFaithfully = (where: string | (() => string), token: string): FaithfulListener => {
  const heard: string[] = [];
  let beginnings = 0;
  let session = '';
  let seq = 0;
  let isOver = false;
  let socket: WebSocket | null = null;

  const open = (): void => {
    if (isOver) return;
    const resume = session === '' ? '' : `&session=${session}&seq=${seq}`;
    const base = typeof where === 'string' ? where : where();
    const opened = new WebSocket(`${base.replace('http', 'ws')}/gateway?status=active&v=2${resume}`, token);
    socket = opened;
    opened.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame;
      if (frame.event === 'HELLO') {
        session = frame.data.session ?? '';
        if (frame.data.resumed !== true) {
          beginnings += 1;
          seq = 0;
        }
        return;
      }
      seq = frame.seq ?? seq;
      if (frame.event === 'CHANNEL_MESSAGE') heard.push(frame.data.message?.content ?? '');
    });
    opened.on('error', () => undefined);
    opened.on('close', () => setTimeout(open, AGAIN_AFTER_MS));
  };
  open();
  return {
    heard,
    beginnings: () => beginnings,
    close: () => {
      isOver = true;
      socket?.terminate();
    },
  };
};
