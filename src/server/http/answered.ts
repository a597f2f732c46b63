import type { FastifyInstance } from 'fastify';
import type { CallName } from '../../contract/rest';

/** An answered request, for those who watch the server. */
export interface Answered {
  /** The call of the table; 'other' for files, pictures, pages, and what there is not. */
  readonly call: CallName | 'other';
  /** The status of HTTP. */
  readonly status: number;
  /** The time from its first line to its end, in milliseconds. */
  readonly ms: number;
  /** The caller's address, behind the trusted proxies. */
  readonly address: string;
}

/** Hears of each answered request. */
export type OnAnswered = (answered: Answered) => void;

/** Tells of each request whose answer was sent, or whose caller has hung up. */
export const tellAnswers = (http: FastifyInstance, onAnswered: OnAnswered): void => {
  http.addHook('onResponse', (request, reply, done) => {
    onAnswered({
      call: request.routeOptions.config.call ?? 'other',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      address: request.ip,
    });
    done();
  });
};
