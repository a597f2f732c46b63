import { success, type Result } from '../../../contract/failure';
import type { CallArgs, CallName, CallReply } from '../../../contract/rest';
import type { LiveBatch } from '../live-events';
import type { AppThunk } from '../store';
import { batchOf } from './batch';

/** What the server answered, as things stood at some moment between the question and now. */
export interface Snapshot<T> {
  readonly value: T;
  /** What was heard meanwhile, in order: applied to the answer it gives what holds now, whatever of it the answer knew. */
  readonly since: LiveBatch;
  /** Whether the live connection stood all the while, so that nothing that came after can be missed. */
  readonly isLive: boolean;
}

/**
 * Fetches something that live events change. An answer from before a connection that did not resume is asked for again:
 * it cannot know what was missed.
 */
export const fetchSnapshot =
  <N extends CallName>(name: N, args: CallArgs<N>): AppThunk<Promise<Result<Snapshot<CallReply<N>>>>> =>
  async (_dispatch, getState, { bridge, now, work }) => {
    for (;;) {
      const before = getState().gateway;
      const heard = work.listen();
      const result = await bridge.callApi(name, args);
      const since = batchOf(getState(), heard.end(), now());
      if (!result.ok) return result;
      const after = getState().gateway;
      if (after.epoch !== before.epoch) continue;
      const isLive = before.phase === 'open' && after.phase === 'open' && before.losses === after.losses;
      return success({ value: result.value, since, isLive });
    }
  };
