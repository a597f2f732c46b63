import type { Failure } from '../../../contract/failure';

/** Whether the same call may succeed later: not if the server has rejected it. */
export const mayPass = (failure: Failure): boolean =>
  failure.kind !== 'refused' || failure.status >= 500 || failure.status === 429;
