import type { Result, Told } from '../../../contract/failure';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { AppThunk } from '../store';
import { applyEvents, showEvents } from './batch';

/** An act that the server reports to everybody by events. */
export interface Act<T> {
  readonly make: () => Promise<Told<T>>;
  /** Events that are shown at once, before the server sends them. */
  readonly shows?: readonly LiveEvent[];
  /** Events that revert the act if the server refuses, based on the state at that time. */
  readonly undo?: () => readonly LiveEvent[];
  /** Events that the server sends for the act; the events of `shows` if left out. */
  readonly tells?: (value: T) => readonly LiveEvent[];
}

/**
 * Carries out an act that the server reports to everybody. Main resolves the call after the live connection has
 * delivered its events, and then nothing remains to do. If the events were not delivered (no connection, or a server
 * that does not name events), they are applied here, followed by the events that arrived during the call: those are
 * newer, or the same.
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
