import type { GuildId } from '../../../contract/ids';
import type { IpcArgument } from '../../../contract/ipc/calls';
import type { IpcCallName } from '../../../contract/ipc/names';
import { selectGuild } from '../navigation/thunks';
import type { AppThunk } from '../store';
import { practiceChanged } from './slice';

/** What the person does with practice. Main tells what became of it. */
type PracticeAct = Exclude<Extract<IpcCallName, `practice.${string}`>, 'practice.describe'>;

/** Asks main for the state of practice; main tells changes by itself. */
export const describePractice =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const state = await bridge.invoke('practice.describe', null);
    if (state.ok && state.value !== null) dispatch(practiceChanged(state.value));
  };

/** Does something with practice. */
export const practise =
  <N extends PracticeAct>(name: N, argument: IpcArgument<N>): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { bridge }) => {
    await bridge.invoke(name, argument);
  };

/** Opens the server of the scenario that has begun. */
export const openPracticeServer =
  (guildId: GuildId): AppThunk =>
  (dispatch) =>
    void dispatch(selectGuild(guildId));
