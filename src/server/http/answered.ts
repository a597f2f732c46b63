import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { CallName } from '../../contract/rest';
import type { Refusal } from '../refusal';

declare module 'fastify' {
  interface FastifyReply {
    /** The word for programs of the refusal that was sent, for those who watch the server. */
    refusalCode: NonNullable<Refusal['code']> | null;
  }
}

/** What a request was about. */
export type AnsweredCall = CallName | 'gateway' | 'other';

/** An answered request, for those who watch the server. */
export interface Answered {
  /** The call of the table; 'gateway' for a refused handshake, 'other' for files, pictures, pages, and what there is not. */
  readonly call: AnsweredCall;
  /** The status of HTTP. */
  readonly status: number;
  /** The word for programs of a refusal, if it has one. */
  readonly code: NonNullable<Refusal['code']> | null;
  /** The time from its first line to its end, in milliseconds. */
  readonly ms: number;
  /** The caller's address, behind the trusted proxies. */
  readonly address: string;
}

/** Hears of each answered request. */
export type OnAnswered = (answered: Answered) => void;

/** Tells of each request whose answer was sent, or whose caller has hung up. */
export const tellAnswers = (http: FastifyInstance, onAnswered: OnAnswered): void => {
  http.decorateReply('refusalCode', null);
  http.addHook('onResponse', (request, reply, done) => {
    onAnswered({
      call: request.routeOptions.config.call ?? 'other',
      status: reply.statusCode,
      code: reply.refusalCode,
      ms: reply.elapsedTime,
      address: request.ip,
    });
    done();
  });
};

/** Tells of each refused handshake of the gateway; undefined where nobody listens. */
export const hearRefused = (
  onAnswered: OnAnswered | undefined,
  addressOf: (request: IncomingMessage) => string,
): ((request: IncomingMessage, status: number, ms: number) => void) | undefined =>
  onAnswered &&
  ((request, status, ms) => {
    onAnswered({ call: 'gateway', code: null, status, ms, address: addressOf(request) });
  });
