import { afterEach, expect, it, vi } from 'vitest';
import type { ChannelId } from '../../../../src/contract/ids';
import { draftChanged } from '../../../../src/renderer/state/composer/slice';
import { makeStore } from '../../../../src/renderer/state/make-store';
import { type ActionTrace, makeTrace } from '../../../../src/renderer/state/trace';
import { id } from '../../../support/renderer/factories';
import { createFakeBridge } from '../../../support/renderer/fake-bridge';

const channelId = id<ChannelId>(100);

const inspected = () => {
  const traces: ActionTrace[] = [];
  const extra = {
    bridge: createFakeBridge(),
    now: () => 0,
    makeNonce: () => '',
    playPing: () => undefined,
    loadVoice: () => Promise.reject(new Error('No voice here')),
    later: () => () => undefined,
  };
  return { traces, store: makeStore(extra, [makeTrace((trace) => void traces.push(trace))]) };
};

afterEach(() => vi.restoreAllMocks());

it('tells of each action which parts of the state it changed', () => {
  const { store, traces } = inspected();
  store.dispatch(draftChanged({ channelId, text: 'x' }));
  store.dispatch({ type: 'unheard-of' });
  expect(traces).toEqual([
    { type: draftChanged.type, changed: ['composer'] },
    { type: 'unheard-of', changed: [] },
  ]);
});

it('notices a state that is changed by hand', () => {
  const { store } = inspected();
  store.dispatch(draftChanged({ channelId, text: 'x' }));
  Object.assign(store.getState(), { composer: { ...store.getState().composer, planted: 1 } });
  expect(() => store.dispatch({ type: 'next' })).toThrow(/mutation/);
});

it('notices what cannot be kept', () => {
  const complaint = vi.spyOn(console, 'error').mockReturnValue();
  const { store } = inspected();
  store.dispatch({ type: 'planted', payload: new Map() });
  expect(complaint.mock.calls.map(([words]) => String(words))).toEqual([
    expect.stringContaining('non-serializable'),
  ]);
});
