import { failure } from '../../../contract/failure';
import { isCallName } from '../../../contract/rest';
import type { FirstCalls } from '../../session/first-calls';
import type { Session } from '../../session/session';
import type { IpcHandlers } from '../answer';

/** Calls of the API, as whoever is signed in. */
export const apiHandlers = (
  session: Session,
  firstCalls: Pick<FirstCalls, 'take'>,
): Pick<IpcHandlers, 'api.call'> => ({
  'api.call': ({ name, args, withinMs }) =>
    isCallName(name)
      ? (firstCalls.take(name, args) ?? session.callApi(name, args, withinMs))
      : failure({ kind: 'invalid', detail: 'no such call' }),
});
