import type { IpcCallName, IpcPushName } from './names';

/** What the preload puts on `window.guildhall`; typed by renderer/bridge/bridge.ts, the one file that reads it. */
export interface Bridge {
  /** Asks main. Resolves to the call's result; rejects only for a name that is not in the list. */
  invoke(name: IpcCallName, argument: unknown): Promise<unknown>;
  /** Hears what main pushes; the returned function stops it. The callback gets the payload, never the event. */
  subscribe(name: IpcPushName, listener: (payload: unknown) => void): () => void;
}
