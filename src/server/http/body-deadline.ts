import type { IncomingMessage } from 'node:http';

/** Whether a request has a body. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Calls `giveUp` where the body of a request is not complete after a time. Node has one such limit for all requests of a
 * server; the body of an upload may take longer, and has a limit of its own.
 */
export const limitBody = (request: IncomingMessage, ms: number, giveUp: () => void): void => {
  if (!hasBody(request)) return;
  const timer = setTimeout(giveUp, ms);
  timer.unref();
  const stop = (): void => clearTimeout(timer);
  request.once('end', stop).once('close', stop);
};
