/** One end of a channel, as Electron provides it. */
interface Port {
  readonly postMessage: (message: unknown) => void;
  readonly on: (event: 'message', listener: (message: { readonly data: unknown }) => void) => void;
  readonly once: (event: 'close', listener: () => void) => void;
  readonly start: () => void;
}

interface ParentPort {
  readonly once: (event: 'message', listener: (message: { readonly ports: readonly Port[] }) => void) => void;
}

const isParentPort = (value: unknown): value is ParentPort =>
  typeof value === 'object' && value !== null && 'once' in value;

/**
 * Serves whoever asked for this process, which ends with them: the server that forked it, or one to which the app has
 * passed the other end of a channel. `serve` gets the way to answer, and returns what takes messages.
 */
export const serveParent = (
  serve: (answer: (report: unknown) => void) => (message: unknown) => void,
): void => {
  const parentPort: unknown = 'parentPort' in process ? process.parentPort : null;
  if (isParentPort(parentPort)) {
    parentPort.once('message', ({ ports: [port] }) => {
      if (port === undefined) return;
      const take = serve((report) => port.postMessage(report));
      port.on('message', ({ data }) => take(data));
      // The requesting side has closed.
      port.once('close', () => process.exit());
      port.start();
    });
    return;
  }
  const take = serve((report) => process.send?.(report));
  process.on('message', take);
  process.once('disconnect', () => process.exit());
};
