import type { IpcArgument, IpcReplies } from '../../contract/ipc/calls';
import type { IpcCallName } from '../../contract/ipc/names';
import type { AppThunk } from './store';

/** Asks main for a call that always gets an answer; returns that answer. */
export const askMain =
  <N extends Exclude<IpcCallName, 'api.call'>>(
    name: N,
    argument: IpcArgument<N>,
  ): AppThunk<Promise<IpcReplies[N]>> =>
  (_dispatch, _getState, { bridge }) =>
    bridge.invoke(name, argument);
