import { cameBack, wentAway } from '../../../domain/hand-over/activity';
import { setPreferences } from '../preferences/thunks';
import type { AppThunk } from '../store';

/** Who goes to and fro between windows writes no file each time. */
const KEPT_EVERY_MS = 60 * 1000;

/** A start has more urgent things to do. */
const AFTER_START_MS = 5 * 1000;

/**
 * Keeps when the person came to the window or left it, so that somebody who was away for long can read what happened
 * meanwhile. Called with what has just become so.
 */
export const noteActivity =
  (isHere: boolean): AppThunk =>
  (dispatch, getState, { now }) => {
    const { current } = getState().preferences;
    if (current === null) return;
    if (current.activity !== null && Math.abs(now() - current.activity.until) < KEPT_EVERY_MS) return;
    const move = isHere ? cameBack : wentAway;
    void dispatch(setPreferences({ activity: move(current.activity, now()) }));
  };

/** The same for whoever is at the window as it opens. */
export const noteStart =
  (): AppThunk =>
  (dispatch, getState, { work }) => {
    work.later(() => {
      if (getState().window.isFocused) dispatch(noteActivity(true));
    }, AFTER_START_MS);
  };
