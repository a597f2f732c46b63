import { randomBytes, randomUUID } from 'node:crypto';
import type { Feature } from '../../contract/features';
import { success, type Result } from '../../contract/failure';
import { HTTP_LIMITS } from '../../contract/limits';
import { endpoints, type CallName, type FullCallReply } from '../../contract/rest';
import { bearsRepetition, type Endpoint, namesEvents, takesKey } from '../../contract/rest/endpoint';
import type { Clock } from '../clock';
import type { Log } from '../diagnostics/log-entry';
import { ActKeys } from './act-keys';
import { judgeAnswer, ticketOf } from './judge-answer';
import { buildRequest, type Target } from './request';
import type { Transport } from './transport';

/** Uploads may take longer than the default time limit. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** A server without this feature cannot recognise a repeated request. */
const KEYS: Feature = 'idempotency-keys';

/**
 * The result of a call; `toldUntil` is the number of the last event that it caused, if the server sends it, and `ticket` the
 * secret for the second step of a refused sign-in.
 */
export type Answered<T> = Result<T> & {
  readonly toldUntil?: number | null;
  readonly ticket?: string | null;
};

/** Makes any call of the table. */
export interface ApiClient {
  /**
   * The arguments have the types of the row. If no answer arrives within `withinMs`, or the default time, the call
   * fails.
   */
  readonly call: <N extends CallName>(
    target: Target,
    name: N,
    args: unknown,
    withinMs?: number,
  ) => Promise<Answered<FullCallReply<N>>>;
}

export interface ClientDependencies {
  /** May send a request twice: Chromium does so if a reused connection ends. */
  readonly transport: Transport;
  /** Sends a request exactly once. */
  readonly transportOnce: Transport;
  readonly clock: Clock;
  readonly log: Log;
}

/** Whether a failed call means that the token is no longer valid, by its row (`endsSession`). */
export const refusesToken = (row: Endpoint, result: Result<unknown>): boolean =>
  !result.ok && result.failure.kind === 'refused' && row.endsSession.includes(result.failure.status);

/**
 * A client over its transports. It holds no token: the caller passes server and token. A request that a server would
 * carry out twice is sent once, unless the server recognises a repetition by its key (protocol.md 'Sending again').
 */
export const createClient = ({ transport, transportOnce, clock, log }: ClientDependencies): ApiClient => {
  const keys = new ActKeys({ clock, newKey: randomUUID });

  return {
    call: async <N extends CallName>(target: Target, name: N, args: unknown, withinMs?: number) => {
      const row: Endpoint = endpoints[name];
      const send = async (key: string | null): Promise<Answered<FullCallReply<N>>> => {
        const request = buildRequest(row, args, target, `guildhall-${randomBytes(16).toString('hex')}`);
        if (!request.ok) return request;
        const headers = {
          ...request.value.headers,
          ...(key === null ? {} : { 'Idempotency-Key': `"${key}"` }),
          ...((namesEvents(row) || row.namesSession === true) && target.session != null
            ? { 'Gateway-Session': target.session }
            : {}),
        };
        const started = clock.elapsed();
        const timeoutMs = withinMs ?? (row.maxBytes ? UPLOAD_TIMEOUT_MS : HTTP_LIMITS.clientTimeoutMs);
        const way = key !== null || bearsRepetition(row) ? transport : transportOnce;
        const response = await way({ ...request.value, headers }, { timeoutMs });
        const ms = Math.round(clock.elapsed() - started);
        if (!response.ok) {
          log('info', { event: `api.failed.${response.failure.kind}`, kind: name, ms });
          return response;
        }
        const answer = judgeAnswer(row, response.value, (code) =>
          log('info', { event: 'api.rows-left-out', kind: name, code, ms }),
        );
        if (!answer.ok)
          log('info', { event: `api.${answer.failure.kind}`, kind: name, code: response.value.status, ms });
        // The reply was decoded by the row of this name; TypeScript cannot express that for a name that is known only
        // at run time.
        if (!answer.ok) return row.asksFactor ? { ...answer, ticket: ticketOf(response.value) } : answer;
        return { ...success(answer.value as FullCallReply<N>), toldUntil: response.value.toldUntil ?? null };
      };
      const isKeyed = takesKey(row) && target.features?.includes(KEYS) === true;
      return isKeyed ? keys.with(target, name, args, send) : send(null);
    },
  };
};
