import type { Failure, Result } from '../../contract/failure';

/**
 * Shows a change at once, asks the server, and reverts the change if it refuses. Answers the call's result, so that the
 * caller can report the failure.
 */
export const optimistic = async <T>(steps: {
  readonly apply: () => void;
  readonly call: () => Promise<Result<T>>;
  readonly confirm?: (value: T) => void;
  readonly rollback: (failure: Failure) => void;
}): Promise<Result<T>> => {
  steps.apply();
  const result = await steps.call();
  if (result.ok) steps.confirm?.(result.value);
  else steps.rollback(result.failure);
  return result;
};
