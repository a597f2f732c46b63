import { ipcCalls, type IpcArgument, type IpcCall, type IpcReplies } from '../../contract/ipc/calls';
import type { IpcCallName } from '../../contract/ipc/names';
import { HTTP_LIMITS } from '../../contract/limits';
import { endpoints, isCallName } from '../../contract/rest';
import type { Endpoint } from '../../contract/rest/endpoint';
import type { Log } from '../diagnostics/log-entry';
import { isRecord } from '../json';
import { valueSize } from './value-size';

/** Main's handler of each call; the argument has been parsed. */
export type IpcHandlers = {
  readonly [N in IpcCallName]: (argument: IpcArgument<N>) => IpcReplies[N] | Promise<IpcReplies[N]>;
};

/** The sender of a call: the main frame of the window with a page of the app, or a foreign one. */
export interface Sender {
  readonly isMainFrame: boolean;
  /** The address of the frame's page; null if the frame no longer exists. */
  readonly url: string | null;
}

export interface AnswerDependencies {
  readonly handlers: IpcHandlers;
  readonly isOwnPage: (url: string) => boolean;
  readonly log: Log;
}

/** Room for the rest of an upload's argument. */
const ENVELOPE_BYTES = 4096;

/** The size limit of an argument: 64 KiB; more for calls with large arguments, and by the row for an API call. */
const limitOf = (name: IpcCallName, argument: unknown): number => {
  const { maxBytes }: IpcCall = ipcCalls[name];
  if (maxBytes !== undefined) return maxBytes;
  if (name !== 'api.call' || !isRecord(argument) || typeof argument.name !== 'string')
    return HTTP_LIMITS.ipcBytes;
  if (!isCallName(argument.name)) return HTTP_LIMITS.ipcBytes;
  const row: Endpoint = endpoints[argument.name];
  return (row.maxBytes ?? HTTP_LIMITS.ipcBytes) + ENVELOPE_BYTES;
};

/** Answers one call of the page. */
export type Answer = (name: IpcCallName, sender: Sender, argument: unknown) => Promise<unknown>;

type Parsed = { readonly success: true; readonly data: unknown } | { readonly success: false };

/**
 * Answers a call: checks the sender, then the size, then the shape, then calls the handler. Rejects only for a foreign
 * sender, and after a bug in a call that has no reply for it.
 */
export const createAnswer =
  ({ handlers, isOwnPage, log }: AnswerDependencies): Answer =>
  async (name, sender, argument) => {
    if (!sender.isMainFrame || sender.url === null || !isOwnPage(sender.url)) {
      log('error', { event: 'ipc.stranger', kind: name });
      throw new Error('Refused');
    }
    const refuse = (detail: string): unknown => {
      log('error', { event: 'ipc.refused', kind: name });
      return ipcCalls[name].reply.refused({ kind: 'invalid', detail }, name);
    };
    const limit = limitOf(name, argument);
    if (valueSize(argument, limit) > limit) return refuse('too large');
    const parsed: Parsed = ipcCalls[name].argument.safeParse(argument);
    if (!parsed.success) return refuse('argument');
    // The argument was parsed by the schema of this name; TypeScript cannot express that for a name that is known only
    // at run time.
    const handler = handlers[name] as (argument: unknown) => unknown;
    try {
      return await handler(parsed.data);
    } catch (fault) {
      log('error', { event: 'ipc.bug', kind: name, fault });
      return ipcCalls[name].reply.refused({ kind: 'local', code: 'bug', detail: name }, name);
    }
  };
