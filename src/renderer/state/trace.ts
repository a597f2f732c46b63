import type { Middleware } from '@reduxjs/toolkit';

/** The effect of an action. */
export interface ActionTrace {
  readonly type: string;
  /** The parts of the state that it changed. */
  readonly changed: readonly string[];
}

const changedParts = (before: object, after: object): string[] => {
  const parts = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([name, part]) => (parts.get(name) === part ? [] : [name]));
};

/** Reports each action's changes, after the action. */
export const makeTrace =
  (tell: (trace: ActionTrace, action: unknown) => void): Middleware<object, object> =>
  (store) =>
  (next) =>
  (action) => {
    const before = store.getState();
    const answer = next(action);
    const type =
      typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : typeof action;
    tell({ type, changed: changedParts(before, store.getState()) }, action);
    return answer;
  };
