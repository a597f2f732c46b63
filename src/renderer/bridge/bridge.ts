import type { Told } from '../../contract/failure';
import type { CallApi, IpcArgument, IpcReplies } from '../../contract/ipc/calls';
import type { Bridge as RawBridge } from '../../contract/ipc/bridge';
import type { IpcCallName, IpcPushName } from '../../contract/ipc/names';
import type { PostedText } from '../../contract/ipc/outbox';
import type { IpcPushes } from '../../contract/ipc/pushes';
import type { CallReply } from '../../contract/rest';

declare global {
  interface Window {
    readonly guildhall: RawBridge;
  }
}

type TypedName = Exclude<IpcCallName, 'api.call' | 'outbox.post'>;

/** The renderer's interface to main: typed by the tables, so that no caller names a type of its own. */
export interface Bridge {
  readonly invoke: <N extends TypedName>(name: N, argument: IpcArgument<N>) => Promise<IpcReplies[N]>;
  readonly subscribe: <N extends IpcPushName>(
    name: N,
    listener: (payload: IpcPushes[N]) => void,
  ) => () => void;
  readonly callApi: CallApi;
  /** Sends a message of text alone; fails with `KEPT` if main sends it later, or shows its refusal. */
  readonly postText: (text: PostedText) => Promise<Told<CallReply<'messages.create'>>>;
}

/** Types a raw bridge; main has parsed its answers, so the types of the tables are correct. */
export const typedBridge = (raw: RawBridge): Bridge => ({
  invoke: (name, argument) => raw.invoke(name, argument) as never,
  subscribe: (name, listener) => raw.subscribe(name, (payload) => listener(payload as never)),
  callApi: (name, args, withinMs) =>
    raw.invoke('api.call', { name, args, ...(withinMs === undefined ? {} : { withinMs }) }) as never,
  postText: (text) => raw.invoke('outbox.post', text) as never,
});

/** The bridge that the preload has put on the window. */
export const windowBridge = (): Bridge => typedBridge(window.guildhall);
