import { ipcCalls, type IpcArgument, type IpcCall, type IpcReplies } from '../../contract/ipc/calls';
import type { IpcCallName } from '../../contract/ipc/names';
import { HTTP_LIMITS } from '../../contract/limits';
import { endpoints, isCallName } from '../../contract/rest';
import type { Endpoint } from '../../contract/rest/endpoint';
import type { Log } from '../diagnostics/log-entry';
import { isRecord } from '../json';
import { valueSize } from './value-size';

/** What main does for each call; the argument has been parsed. */
export type IpcHandlers = {
  readonly [N in IpcCallName]: (argument: IpcArgument<N>) => IpcReplies[N] | Promise<IpcReplies[N]>;
};

/** Who calls: the main frame of the window, with a page of the app in it, or somebody else. */
export interface Sender {
  readonly isMainFrame: boolean;
  /** The address of the frame's page; null when the frame is gone. */
  readonly url: string | null;
}

export interface AnswerDependencies {
  readonly handlers: IpcHandlers;
  readonly isOwnPage: (url: string) => boolean;
  readonly log: Log;
}

/** Room for what stands around an upload. */
const ENVELOPE_BYTES = 4096;

/** How large an argument may be: 64 KiB; more for what is larger by its nature, and for a call of the API as its row says. */
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
 * Answers a call: the sender is checked, then the size, then the shape; then its handler acts. Rejects only towards a
 * stranger, and for a bug.
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
    // The schema of this very name parsed it, which no type can say of a name that is only known at run time.
    const handler = handlers[name] as (argument: unknown) => unknown;
    try {
      return await handler(parsed.data);
    } catch (fault) {
      log('error', { event: 'ipc.bug', kind: name, fault });
      return ipcCalls[name].reply.refused({ kind: 'local', code: 'bug', detail: name }, name);
    }
  };
