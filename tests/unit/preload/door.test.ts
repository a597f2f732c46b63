import { describe, expect, it } from 'vitest';
import type { IpcCallName, IpcPushName } from '../../../src/contract/ipc/names';
import { createDoor, type Ipc } from '../../../src/preload/door';

class FakeIpc implements Ipc {
  readonly invoked: unknown[] = [];
  readonly listeners = new Map<string, Set<(event: unknown, payload: unknown) => void>>();

  invoke(channel: string, argument: unknown): Promise<unknown> {
    this.invoked.push([channel, argument]);
    return Promise.resolve('answer');
  }
  on(channel: string, listener: (event: unknown, payload: unknown) => void): void {
    this.listeners.set(channel, (this.listeners.get(channel) ?? new Set()).add(listener));
  }
  off(channel: string, listener: (event: unknown, payload: unknown) => void): void {
    this.listeners.get(channel)?.delete(listener);
  }
  emit(channel: string, payload: unknown): void {
    for (const listener of this.listeners.get(channel) ?? []) listener({ sender: 'secret' }, payload);
  }
}

describe('the door', () => {
  it('passes on calls that are in the list, and no others', async () => {
    const ipc = new FakeIpc();
    const door = createDoor(ipc);
    expect(await door.invoke('app.ready', null)).toBe('answer');
    await expect(door.invoke('shell.openPath' as IpcCallName, '/')).rejects.toThrow();
    expect(ipc.invoked).toEqual([['app.ready', null]]);
  });

  it('gives listeners the payload, never the event, until they stop', () => {
    const ipc = new FakeIpc();
    const heard: unknown[][] = [];
    const stop = createDoor(ipc).subscribe('live.events', (...args) => heard.push(args));
    ipc.emit('live.events', [1]);
    stop();
    ipc.emit('live.events', [2]);
    expect(heard).toEqual([[[1]]]);
    expect(() => createDoor(ipc).subscribe('electron-internal' as IpcPushName, () => undefined)).toThrow();
  });
});
