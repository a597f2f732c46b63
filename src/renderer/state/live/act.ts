import type { Result, Told } from '../../../contract/failure';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { AppThunk } from '../store';
import { applyEvents, showEvents } from './batch';

/** How something is done that the server tells everybody of. */
export interface Act<T> {
  readonly make: () => Promise<Told<T>>;
  /** What is shown at once, as if the server had told it. */
  readonly shows?: readonly LiveEvent[];
  /** What takes that back when the server refuses, as things stand then. */
  readonly undo?: () => readonly LiveEvent[];
  /** What the server tells of it; what was shown, where this is left out. */
  readonly tells?: (value: T) => readonly LiveEvent[];
}

/**
 * Does something that the server tells everybody of. Main gives the answer when the live connection has told of it, and
 * then there is nothing to do. Where it has not (there is no connection, or the server does not name events), what it
 * tells of is applied here, and after it, once more, what was heard meanwhile: that is newer, or the same.
 */
export const act =
  <T>({ make, shows = [], undo, tells = () => shows }: Act<T>): AppThunk<Promise<Result<T>>> =>
  async (dispatch, _getState, { work }) => {
    if (shows.length > 0) dispatch(showEvents(shows));
    const heard = work.listen();
    const result = await make();
    const since = heard.end();
    if (result.ok && result.isTold === true) return result;
    const own = result.ok ? tells(result.value) : (undo?.() ?? []);
    if (own.length > 0) dispatch(applyEvents([...own, ...since]));
    return result;
  };
