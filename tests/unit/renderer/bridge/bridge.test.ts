import { describe, expect, it } from 'vitest';
import type { Bridge as RawBridge } from '../../../../src/contract/ipc/bridge';
import { typedBridge } from '../../../../src/renderer/bridge/bridge';
import { id } from '../../../support/renderer/factories';

/** The preload's interface: names and values, without types. */
const createRaw = () => {
  const calls: unknown[] = [];
  const stopped: string[] = [];
  let heard: (payload: unknown) => void = () => undefined;
  const raw: RawBridge = {
    invoke: async (name, argument) => {
      calls.push([name, argument]);
      return { ok: true, value: null };
    },
    subscribe: (name, listener) => {
      calls.push([name]);
      heard = listener;
      return () => stopped.push(name);
    },
  };
  return { raw, calls, stopped, push: (payload: unknown) => heard(payload) };
};

describe('the bridge', () => {
  it('makes an API call of its name and arguments', async () => {
    const { raw, calls } = createRaw();
    const result = await typedBridge(raw).callApi('channels.typing', { channelId: id(7) });
    expect(calls).toEqual([['api.call', { name: 'channels.typing', args: { channelId: '7' } }]]);
    expect(result).toEqual({ ok: true, value: null });
  });

  it('says how long the answer is of use, where it is said', async () => {
    const { raw, calls } = createRaw();
    await typedBridge(raw).callApi('channels.typing', { channelId: id(7) }, 500);
    expect(calls).toEqual([
      ['api.call', { name: 'channels.typing', args: { channelId: '7' }, withinMs: 500 }],
    ]);
  });

  it('passes other calls on as they are', async () => {
    const { raw, calls } = createRaw();
    await typedBridge(raw).invoke('snapshot.keep', { text: 'h' });
    expect(calls).toEqual([['snapshot.keep', { text: 'h' }]]);
  });

  it('hears pushes until it is told to stop', () => {
    const { raw, stopped, push } = createRaw();
    const heard: unknown[] = [];
    const stop = typedBridge(raw).subscribe('notice.shown', (notice) => heard.push(notice));
    push({ kind: 'info', text: 'hello' });
    expect(heard).toEqual([{ kind: 'info', text: 'hello' }]);
    stop();
    expect(stopped).toEqual(['notice.shown']);
  });
});
