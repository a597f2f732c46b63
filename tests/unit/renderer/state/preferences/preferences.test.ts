import { describe, expect, it } from 'vitest';
import { failure, success, type Result } from '../../../../../src/contract/failure';
import { defaultPreferences, type Preferences } from '../../../../../src/contract/preferences';
import { preferencesChanged } from '../../../../../src/renderer/state/preferences/slice';
import { setPreferences } from '../../../../../src/renderer/state/preferences/thunks';
import { createFakeBridge, deferred, settle } from '../../../../support/renderer/fake-bridge';
import { makeTestStore } from '../../../../support/renderer/test-store';

const kept = (change: Partial<Preferences>): Preferences => ({ ...defaultPreferences, ...change });

const start = () => {
  const answers: ReturnType<typeof deferred<Result<Preferences>>>[] = [];
  const bridge = createFakeBridge(
    {},
    {
      'preferences.set': () => {
        const answer = deferred<Result<Preferences>>();
        answers.push(answer);
        return answer.promise;
      },
    },
  );
  const { store } = makeTestStore(bridge);
  store.dispatch(preferencesChanged(defaultPreferences));
  const set = (change: Partial<Preferences>) => void store.dispatch(setPreferences(change));
  const answer = async (index: number, result: Result<Preferences>) => {
    answers[index]?.resolve(result);
    await settle();
  };
  return { store, bridge, set, answer, current: () => store.getState().preferences.current };
};

describe('settings', () => {
  it('are null before main has said them', () => {
    expect(makeTestStore().store.getState().preferences.current).toBeNull();
  });

  it('change at once, and main is asked to keep the change alone', async () => {
    const app = start();
    app.set({ theme: 'light' });
    expect(app.current()?.theme).toBe('light');
    await settle();
    expect(app.bridge.calls).toEqual([{ name: 'preferences.set', args: { theme: 'light' } }]);
    await app.answer(0, success(kept({ theme: 'light' })));
    expect(app.current()).toEqual(kept({ theme: 'light' }));
  });

  it('do not jump back while main still writes an earlier change', async () => {
    const app = start();
    app.set({ fontScale: 1.1 });
    app.set({ fontScale: 1.2 });
    app.store.dispatch(preferencesChanged(kept({ fontScale: 1.1 })));
    expect(app.current()?.fontScale).toBe(1.2);
    await app.answer(0, success(kept({ fontScale: 1.1 })));
    expect(app.current()?.fontScale).toBe(1.2);
    await app.answer(1, success(kept({ fontScale: 1.2 })));
    expect(app.current()?.fontScale).toBe(1.2);
  });

  it('go back to what main keeps when it cannot keep a change, but for later changes', async () => {
    const app = start();
    app.set({ theme: 'light', zoom: 2 });
    app.set({ zoom: 1.5 });
    await app.answer(0, failure({ kind: 'local', code: 'disk', detail: '' }));
    expect(app.current()).toEqual(kept({ zoom: 1.5 }));
  });

  it('follow what main changes by itself', () => {
    const app = start();
    app.store.dispatch(preferencesChanged(kept({ zoom: 2 })));
    expect(app.current()?.zoom).toBe(2);
  });
});
