import type { IpcCallName, IpcPushName } from './names';

/** The preload's object on `window.guildhall`; typed by renderer/bridge/bridge.ts, the one file that reads it. */
export interface Bridge {
  /** Calls main. Resolves to the call's result; rejects for a name that is not listed, and when main rejects. */
  invoke(name: IpcCallName, argument: unknown): Promise<unknown>;
  /**
   * Subscribes to a push of main; the returned function unsubscribes. The listener gets the payload, never the event.
   */
  subscribe(name: IpcPushName, listener: (payload: unknown) => void): () => void;
}
