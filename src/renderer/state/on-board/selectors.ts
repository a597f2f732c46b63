import { type OnBoardChoice, UNDECIDED } from '../../../contract/ipc/on-board';
import type { RootState } from '../store';

/** Which server 'This computer' is. */
export const selectOnBoard = (state: Pick<RootState, 'preferences'>): OnBoardChoice =>
  state.preferences.current?.onBoard ?? UNDECIDED;
