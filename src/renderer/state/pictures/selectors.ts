import { createSelector } from '@reduxjs/toolkit';
import { selectHasFeature, selectServerUrl } from '../session/selectors';
import type { RootState } from '../store';

/** Whether the person has chosen that the server loads pictures of other hosts, where it can. */
export const selectLoadsByServer = (state: RootState): boolean =>
  state.preferences.current?.loadsByServer ?? true;

/** Whether the server loads pictures of other hosts for the person. */
export const selectHasImageProxy = (state: RootState): boolean =>
  selectHasFeature(state, 'image-proxy') && selectLoadsByServer(state);

/** Where the address of a picture follows from, as one value: each picture on the screen asks for it. */
export const selectPictureSource = createSelector(
  [selectServerUrl, selectHasImageProxy],
  (server, hasProxy) => ({ server, hasProxy }),
);

/** When pictures that move do so now: as the person has chosen, and not behind other windows. */
export const selectMotion = (state: RootState): 'always' | 'looked-at' | 'never' => {
  const choice = state.preferences.current?.movingPictures ?? 'focused';
  if (!state.window.isFocused || choice === 'never') return 'never';
  return choice === 'focused' ? 'always' : 'looked-at';
};
