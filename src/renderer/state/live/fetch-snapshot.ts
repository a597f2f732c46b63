import { success, type Result } from '../../../contract/failure';
import type { CallArgs, CallName, CallReply } from '../../../contract/rest';
import type { LiveBatch } from '../live-events';
import type { InnerThunk } from '../store';
import { batchOf } from './batch';

/** An answer of the server, as of some moment between the request and now. */
export interface Snapshot<T> {
  readonly value: T;
  /**
   * The events during the request, in order: applied to the answer they give the current state, whichever of them the
   * answer already included.
   */
  readonly since: LiveBatch;
  /** Whether the live connection was open throughout, so that no later event can be missed. */
  readonly isLive: boolean;
}

/**
 * Fetches data that live events change. An answer from before a connection that did not resume is requested again: it
 * does not include the missed events.
 */
export const fetchSnapshot =
  <N extends CallName>(name: N, args: CallArgs<N>): InnerThunk<Promise<Result<Snapshot<CallReply<N>>>>> =>
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
