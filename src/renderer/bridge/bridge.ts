import type { CallApi, IpcArgument, IpcReplies } from '../../contract/ipc/calls';
import type { Bridge as RawBridge } from '../../contract/ipc/bridge';
import type { IpcCallName, IpcPushName } from '../../contract/ipc/names';
import type { IpcPushes } from '../../contract/ipc/pushes';

declare global {
  interface Window {
    readonly guildhall: RawBridge;
  }
}

type TypedName = Exclude<IpcCallName, 'api.call'>;

/** The renderer's interface to main: typed by the tables, so that no caller names a type of its own. */
export interface Bridge {
  readonly invoke: <N extends TypedName>(name: N, argument: IpcArgument<N>) => Promise<IpcReplies[N]>;
  readonly subscribe: <N extends IpcPushName>(
    name: N,
    listener: (payload: IpcPushes[N]) => void,
  ) => () => void;
  readonly callApi: CallApi;
}

/** Types a raw bridge; main has parsed its answers, so the types of the tables are correct. */
export const typedBridge = (raw: RawBridge): Bridge => ({
  invoke: (name, argument) => raw.invoke(name, argument) as never,
  subscribe: (name, listener) => raw.subscribe(name, (payload) => listener(payload as never)),
  callApi: (name, args, withinMs) =>
    raw.invoke('api.call', { name, args, ...(withinMs === undefined ? {} : { withinMs }) }) as never,
});

/** The bridge that the preload has put on the window. */
export const windowBridge = (): Bridge => typedBridge(window.guildhall);
