import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { PassThrough } from 'node:stream';
import type { Destination, Dial, DialFailure } from './dial';

/** The error of a request whose socket could not be dialled. */
export class DialError extends Error {
  readonly failure: DialFailure;

  constructor(failure: DialFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The destination of a ws:, wss:, http: or https: address. Throws for an invalid address. */
export const destinationOf = (url: string): Destination => {
  const { hostname, port, protocol } = new URL(url);
  const isSecure = protocol === 'wss:' || protocol === 'https:';
  const usual = isSecure ? 443 : 80;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? usual : Number(port),
    isSecure,
  };
};

/** An agent for one request of `ws` to this address: dials the socket, and hands it over once it is secure. */
export const dialAgent = (url: string, dial: Dial): HttpAgent => {
  const to = destinationOf(url);
  const agent = to.isSecure ? new HttpsAgent() : new HttpAgent();
  agent.createConnection = (_options, done) => {
    void dial(to).then((dialled) => {
      if (dialled.ok) done?.(null, dialled.value);
      // Node's types require a socket even with an error, and ignore it.
      else done?.(new DialError(dialled.failure), new PassThrough());
    });
    return null;
  };
  return agent;
};
