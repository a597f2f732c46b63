import type { Failure } from '../../../contract/failure';

/** Whether the same call may be answered later: not where the server has judged it. */
export const mayPass = (failure: Failure): boolean =>
  failure.kind !== 'refused' || failure.status >= 500 || failure.status === 429;
