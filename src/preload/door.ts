import type { Bridge } from '../contract/ipc/bridge';
import { CALL_NAMES, PUSH_NAMES } from '../contract/ipc/names';

/** The part of Electron's ipcRenderer that is used. */
export interface Ipc {
  invoke(channel: string, argument: unknown): Promise<unknown>;
  on(channel: string, listener: (event: unknown, payload: unknown) => void): unknown;
  off(channel: string, listener: (event: unknown, payload: unknown) => void): unknown;
}

const calls: ReadonlySet<string> = new Set(CALL_NAMES);
const pushes: ReadonlySet<string> = new Set(PUSH_NAMES);

/** The one door through the sandbox: only listed names pass, and listeners get the payload, never the event. */
export const createDoor = (ipc: Ipc): Bridge => ({
  invoke: (name, argument) =>
    calls.has(name) ? ipc.invoke(name, argument) : Promise.reject(new Error('There is no such call')),
  subscribe: (name, listener) => {
    if (!pushes.has(name)) throw new Error('There is no such push');
    const heard = (_event: unknown, payload: unknown): void => listener(payload);
    ipc.on(name, heard);
    return () => void ipc.off(name, heard);
  },
});
