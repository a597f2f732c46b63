import { WebSocket } from 'ws';

interface Target {
  readonly type: string;
  readonly webSocketDebuggerUrl: string;
}

interface Reply {
  readonly id?: number;
  readonly error?: { readonly message: string };
  readonly result?: {
    readonly result?: { readonly value?: unknown };
    readonly exceptionDetails?: {
      readonly text: string;
      readonly exception?: { readonly description?: string };
    };
  };
}

/** One command over a connection of its own, so that nothing stays attached between two commands. */
const command = (url: string, method: string, params: object): Promise<Reply> =>
  new Promise((done, fail) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once('error', fail);
    socket.once('close', () => fail(new Error(`The app closed the connection at ${method}`)));
    socket.once('open', () => socket.send(JSON.stringify({ id: 1, method, params })));
    socket.on('message', (data: Buffer) => {
      const reply = JSON.parse(data.toString()) as Reply;
      if (reply.id !== 1) return;
      done(reply);
      socket.terminate();
    });
  });

/**
 * The value of an expression in the app's page; a promise is waited for. No domain of the debugger is switched on: the
 * page keeps nothing for it.
 */
export const evaluateIn = async (port: number, expression: string): Promise<unknown> => {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  const page = ((await answer.json()) as Target[]).find(({ type }) => type === 'page');
  if (page === undefined) throw new Error('The app has no page');
  const params = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
  const { error, result } = await command(page.webSocketDebuggerUrl, 'Runtime.evaluate', params);
  const thrown = result?.exceptionDetails;
  if (error !== undefined) throw new Error(error.message);
  if (thrown !== undefined) throw new Error(thrown.exception?.description ?? thrown.text);
  return result?.result?.value;
};

/** Ends the app as its last window's end would: profiles are written. Does not wait. */
export const closeApp = async (port: number): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`);
  const { webSocketDebuggerUrl } = (await answer.json()) as Target;
  await command(webSocketDebuggerUrl, 'Browser.close', {}).catch(() => undefined);
};
