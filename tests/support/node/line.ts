import { connect, createServer, type Socket } from 'node:net';

/** A line to a server on this computer, which can be cut, and which leads to wherever the server is now. */
export interface Line {
  readonly url: string;
  /** Ends all connections and refuses new ones. */
  readonly cut: () => void;
  readonly restore: () => void;
  readonly close: () => Promise<void>;
}

/** Opens a line; `port` is where the server listens. */
export const openLine = async (port: () => number): Promise<Line> => {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) return void near.destroy();
    const far = connect(port(), '127.0.0.1');
    keep(far);
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${own}`,
    cut,
    restore: () => void (isCut = false),
    close: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
};
