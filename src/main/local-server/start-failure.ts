import type { Failure } from '../../contract/failure';
import { serverMessageForPeople } from '../../domain/links/server-message';

/** The server's code for a port that another program listens on. */
export const PORT_IN_USE = 'port-in-use';

export type LocalFailure = Extract<Failure, { readonly kind: 'local' }>;

/** A failure of the server on board. */
export const local = (code: string, detail: string): LocalFailure => ({ kind: 'local', code, detail });

/** The reason of a failed start, from the server's message. */
export const failureOf = (message: Readonly<Record<string, unknown>>): LocalFailure =>
  local(
    typeof message.code === 'string' ? message.code : 'server-failed',
    typeof message.message === 'string' ? (serverMessageForPeople(message.message) ?? '') : '',
  );

/** No automatic restart after a question about the store: the person would be asked again and again. */
export const isForPerson = (why: Failure): boolean =>
  why.kind === 'local' && ['store-damaged', 'store-missing', 'recovery-failed'].includes(why.code);
