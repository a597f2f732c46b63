import type { IpcArgument, IpcReplies } from '../../contract/ipc/calls';
import type { IpcCallName } from '../../contract/ipc/names';
import type { AppThunk } from './store';

/** Asks main something that it answers in any case: what it says is what there is. */
export const askMain =
  <N extends Exclude<IpcCallName, 'api.call'>>(
    name: N,
    argument: IpcArgument<N>,
  ): AppThunk<Promise<IpcReplies[N]>> =>
  (_dispatch, _getState, { bridge }) =>
    bridge.invoke(name, argument);
