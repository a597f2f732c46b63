import { type Result, success } from '../../contract/failure';
import type { IpcArgument, IpcReplies } from '../../contract/ipc/calls';
import type { IpcCallName } from '../../contract/ipc/names';
import type { AppThunk } from './store';

/** The calls that main answers with a plain value, so that they cannot fail. */
type CertainCall = {
  [N in IpcCallName]: IpcReplies[N] extends Result<unknown> ? never : N;
}[IpcCallName];

/** Asks main for a call that always gets an answer: a success with that answer. */
export const askMain =
  <N extends CertainCall>(
    name: N,
    argument: IpcArgument<N>,
  ): AppThunk<Promise<Result<IpcReplies[N], string>>> =>
  async (_dispatch, _getState, { bridge }) =>
    success(await bridge.invoke(name, argument));
