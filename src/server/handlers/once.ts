import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { encoderOf } from '../../contract/codec';
import { failure, success } from '../../contract/failure';
import type { UserId } from '../../contract/ids';
import { HTTP_LIMITS } from '../../contract/limits';
import type { Endpoint } from '../../contract/rest/endpoint';
import { acknowledged } from '../../contract/rest/replies';
import { type Clock, isoTimeOf } from '../clock';
import { type DoneRequest, findDoneRequest, keepDoneRequest } from '../data/idempotency-keys';
import type { Reads } from '../data/schema';
import { type Answer, refuse, type Refusal } from '../refusal';
import type { Acts, ActsOfCalls } from './acts';
import type { SignedInContext } from './handler';
import type { ScopeArgs } from './scope';

/** A call as the gate makes it, by the given acts. */
export type MadeCall = (acts: Acts, args: ScopeArgs, call: SignedInContext) => Promise<Answer<unknown>>;

/** Places a call that takes an idempotency key behind the check of the key. */
export type Once = (
  row: Endpoint,
  make: MadeCall,
) => (args: ScopeArgs, call: SignedInContext) => Promise<Answer<unknown>>;

export interface OnceOptions {
  readonly db: Reads;
  readonly acts: ActsOfCalls;
  readonly clock: Pick<Clock, 'now'>;
  /** Deletes stored requests of an account beyond its limit. */
  readonly forgetSurplus: (userId: UserId) => void;
}

/**
 * After this many requests, the limit is enforced for the account of the last one: enforcing it each time would cost
 * more.
 */
const LOOK_EVERY = 64;

const DONE_BEFORE: Refusal = { status: 409, message: 'This was done already' };
const OTHER_REQUEST = 'This idempotency key belongs to another request';

const bytesAsText = (_name: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

/**
 * Identifies a request. The key itself is not stored: the hash of the arguments is keyed with it, so that a reader of
 * the store cannot guess a password among the arguments.
 */
const nameOf = (
  { method, path }: Endpoint,
  args: ScopeArgs,
  userId: UserId,
  key: string,
): Pick<DoneRequest, 'userId' | 'key' | 'request'> => ({
  userId,
  key: createHash('sha256').update(`${method} ${path} ${key}`).digest('base64url'),
  request: createHmac('sha256', key).update(JSON.stringify(args, bytesAsText)).digest('base64url'),
});

const field = (value: unknown, name: 'reply' | 'value' | 'version'): { readonly it: unknown } | null =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? { it: Object.getOwnPropertyDescriptor(value, name)?.value }
    : null;

/** The reply in the result of an act's work (`Outcome`). */
const replyIn = (outcome: unknown): unknown => {
  const told = field(outcome, 'version') === null ? outcome : field(outcome, 'value')?.it;
  const reply = field(told, 'reply');
  return reply === null ? told : reply.it;
};

/**
 * Carries out a request with the same key once and repeats its answer (protocol.md 'Sending again'). The key and the
 * answer are stored in the transaction of the act itself; a refusal rolls back both. Events are not sent a second time.
 */
export const createOnce = ({ db, acts, clock, forgetSurplus }: OnceOptions): Once => {
  let kept = 0;

  return (row, make) => {
    const schema: z.ZodType = row.reply();
    const encode = encoderOf(schema);
    const isAcknowledged = schema === acknowledged;

    const answerOf = (done: Pick<DoneRequest, 'request' | 'answer'>, request: string): Answer<unknown> => {
      if (done.request !== request) return refuse(422, OTHER_REQUEST);
      return done.answer === null ? failure(DONE_BEFORE) : success(z.decode(schema, JSON.parse(done.answer)));
    };

    return async (args, call) => {
      const { idempotencyKey, caller } = call;
      if (idempotencyKey === null) return make(acts, args, call);
      const name = nameOf(row, args, caller.userId, idempotencyKey);
      const before = await findDoneRequest(db, name, clock.now());
      if (before !== null) return answerOf(before, name.request);
      const keeping = acts.keeping(async (trx, outcome) => {
        const reply = isAcknowledged ? { message: null } : replyIn(outcome);
        const text = JSON.stringify(encode(reply));
        const answer = text.length > HTTP_LIMITS.idempotencyAnswerLength ? null : text;
        const now = clock.now();
        const isFirst = await keepDoneRequest(trx, { ...name, answer, createdAt: isoTimeOf(now) }, now);
        return isFirst ? null : DONE_BEFORE;
      });
      const answer = await make(keeping, args, call);
      if (answer.ok) {
        kept += 1;
        if (kept % LOOK_EVERY === 0) forgetSurplus(caller.userId);
        return answer;
      }
      // The refusal may result from a concurrent identical request.
      const meanwhile = await findDoneRequest(db, name, clock.now());
      return meanwhile === null ? answer : answerOf(meanwhile, name.request);
    };
  };
};
