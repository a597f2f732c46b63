import type { UnknownAction } from '@reduxjs/toolkit';
import type { Failure, Result, Told } from '../../../contract/failure';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { InnerThunk } from '../store';
import { applyEvents, showEvents } from './batch';

/** A step of an act: a live event, or an action of a slice for a change that no event describes. */
export type Step = LiveEvent | UnknownAction;

/** An act of the user that changes the state before or after the answer. */
export interface Act<T> {
  readonly make: () => Promise<Told<T>>;
  /** Shown at once, before the answer. */
  readonly shows?: readonly Step[];
  /** Reverts the act after a failure, based on the state at that time. */
  readonly undo?: (why: Failure) => readonly Step[];
  /**
   * The result of a success: the events that the server sends for the act, and the actions for what has no event. The
   * events of `shows` if left out.
   */
  readonly tells?: (value: T) => readonly Step[];
}

const isEvent = (step: Step): step is LiveEvent => !('type' in step);
const eventsOf = (steps: readonly Step[]): readonly LiveEvent[] => steps.filter(isEvent);
const actionsOf = (steps: readonly Step[]): readonly UnknownAction[] =>
  steps.filter((step): step is UnknownAction => !isEvent(step));

/**
 * Carries out an act. Main resolves the call after the live connection has delivered the act's events, and then only
 * the actions of `tells` remain. If the events were not delivered (no connection, or a server that does not name
 * events), they are applied here, followed by the events that arrived during the call: those are newer, or the same.
 * They also follow `undo`, so that a change by the server stands. Where the connection was renewed during the call,
 * changes after the act may have been missed, and fetched before the answer came: all held data is fetched once more.
 */
export const act =
  <T>({ make, shows = [], undo, tells }: Act<T>): InnerThunk<Promise<Result<T>>> =>
  async (dispatch, getState, { work }) => {
    const { epoch } = getState().gateway;
    const shown = eventsOf(shows);
    for (const action of actionsOf(shows)) dispatch(action);
    if (shown.length > 0) dispatch(showEvents(shown));
    const heard = work.listen();
    const result = await make();
    const since = heard.end();
    const steps = result.ok ? (tells?.(result.value) ?? shown) : (undo?.(result.failure) ?? []);
    for (const action of actionsOf(steps)) dispatch(action);
    const own = result.ok && result.isTold === true ? [] : eventsOf(steps);
    const isOverridden = own.length > 0 || (!result.ok && steps.length > 0);
    if (isOverridden && own.length + since.length > 0) dispatch(applyEvents([...own, ...since]));
    if (isOverridden && getState().gateway.epoch !== epoch) {
      work.isInDoubt = true;
      work.syncAgain();
    }
    return result;
  };
