import { randomBytes, randomUUID } from 'node:crypto';
import type { Feature } from '../../contract/features';
import { success, type Result } from '../../contract/failure';
import { HTTP_LIMITS } from '../../contract/limits';
import { endpoints, type CallName, type FullCallReply } from '../../contract/rest';
import { bearsRepetition, type Endpoint, namesEvents, takesKey } from '../../contract/rest/endpoint';
import type { Clock } from '../clock';
import type { Log } from '../diagnostics/log-entry';
import { ActKeys } from './act-keys';
import { judgeAnswer } from './judge-answer';
import { buildRequest, type Target } from './request';
import type { Transport } from './transport';

/** Uploads may take longer than the usual time limit. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** Without this feature nothing tells a server that a request has come before. */
const KEYS: Feature = 'idempotency-keys';

/** What a call gave; `toldUntil` is the last event of what it has caused, where the server names it. */
export type Answered<T> = Result<T> & { readonly toldUntil?: number | null };

/** Makes any call of the table. */
export interface ApiClient {
  /** Arguments that are typed by the row, from within main. No answer `withinMs`, or in the usual time, is a failure. */
  readonly call: <N extends CallName>(
    target: Target,
    name: N,
    args: unknown,
    withinMs?: number,
  ) => Promise<Answered<FullCallReply<N>>>;
}

export interface ClientDependencies {
  /** May send a request twice: Chromium does where a connection ends that was used before. */
  readonly transport: Transport;
  /** Sends a request once, whatever happens. */
  readonly transportOnce: Transport;
  readonly clock: Clock;
  readonly log: Log;
}

/** Whether a failed call says that the token is no longer good, for this row (`endsSession`). */
export const refusesToken = (row: Endpoint, result: Result<unknown>): boolean =>
  !result.ok && result.failure.kind === 'refused' && row.endsSession.includes(result.failure.status);

/**
 * A client over its transports. It holds no token: whoever calls says where to and as whom. What a server would do twice
 * goes out once, unless the server knows by a key what came before (protocol.md 'Sending again').
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
          ...(namesEvents(row) && target.session != null ? { 'Gateway-Session': target.session } : {}),
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
        // The row of this very name decoded it, which no type can say of a name that is only known at run time.
        if (!answer.ok) return answer;
        return { ...success(answer.value as FullCallReply<N>), toldUntil: response.value.toldUntil ?? null };
      };
      const isKeyed = takesKey(row) && target.features?.includes(KEYS) === true;
      return isKeyed ? keys.with(target, name, args, send) : send(null);
    },
  };
};
