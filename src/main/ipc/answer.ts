import { failure, type Failure } from '../../contract/failure';
import { ipcCallSchemas, type IpcArgument, type IpcReplies } from '../../contract/ipc/calls';
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

/** What carries more than 64 KiB: what the page shows, and a list that is saved as a file. */
const LARGER: Partial<Record<IpcCallName, number>> = {
  'look.keep': HTTP_LIMITS.ipcLookBytes,
  'files.save': HTTP_LIMITS.ipcFileBytes,
};

/** How large an argument may be: 64 KiB; more for what is larger by its nature, and for a call of the API as its row says. */
const limitOf = (name: IpcCallName, argument: unknown): number => {
  const larger = LARGER[name];
  if (larger !== undefined) return larger;
  if (name !== 'api.call' || !isRecord(argument) || typeof argument.name !== 'string')
    return HTTP_LIMITS.ipcBytes;
  if (!isCallName(argument.name)) return HTTP_LIMITS.ipcBytes;
  const row: Endpoint = endpoints[argument.name];
  return (row.maxBytes ?? HTTP_LIMITS.ipcBytes) + ENVELOPE_BYTES;
};

const NO_SPELLING = { checker: 'dictionaries', dictionaries: [], inUse: [], words: [] } as const;

/** For what is never refused but by a bug. */
const refuseLoudly =
  (name: IpcCallName) =>
  (why: Failure): never => {
    throw new Error(`${name}: ${why.kind}`);
  };

/** How each call says that it was refused before its handler saw it. */
const REFUSALS: { readonly [N in IpcCallName]: (why: Failure) => IpcReplies[N] } = {
  'app.ready': (why) => {
    throw new Error(`app.ready: ${why.kind}`);
  },
  'api.call': failure,
  'session.signIn': failure,
  'session.signUp': failure,
  'session.signOut': failure,
  'keyring.unlock': () => false,
  'servers.inspect': failure,
  'gateway.reconnect': failure,
  'preferences.set': failure,
  'links.open': () => ({ kind: 'refused', reason: 'This link cannot be opened.' }),
  'desktop.summarise': () => null,
  'notifications.show': failure,
  'notifications.close': () => null,
  'look.keep': () => null,
  'files.save': failure,
  'pictures.fetch': failure,
  'menu.tell': () => null,
  'startup.describe': () => ({ isOn: false, isBlocked: false }),
  'startup.set': failure,
  'data.describe': () => ({ hasServer: false }),
  'data.remove': () => false,
  'spelling.describe': () => NO_SPELLING,
  'spelling.addDictionary': failure,
  'spelling.removeWord': () => NO_SPELLING,
  'updates.describe': refuseLoudly('updates.describe'),
  'updates.check': refuseLoudly('updates.check'),
  'updates.decide': refuseLoudly('updates.decide'),
  'updates.key': () => null,
  'build.verify': failure,
  'diagnostics.collect': () => [],
  'diagnostics.save': failure,
  'licences.list': () => [],
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
      return REFUSALS[name]({ kind: 'invalid', detail });
    };
    const limit = limitOf(name, argument);
    if (valueSize(argument, limit) > limit) return refuse('too large');
    const parsed: Parsed = ipcCallSchemas[name].safeParse(argument);
    if (!parsed.success) return refuse('argument');
    // The schema of this very name parsed it, which no type can say of a name that is only known at run time.
    const handler = handlers[name] as (argument: unknown) => unknown;
    try {
      return await handler(parsed.data);
    } catch (fault) {
      log('error', { event: 'ipc.bug', kind: name, fault });
      return REFUSALS[name]({ kind: 'local', code: 'bug', detail: name });
    }
  };
