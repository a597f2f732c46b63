import { createAction } from '@reduxjs/toolkit';
import type { Privacy } from '../../../contract/entities/relation';
import { USUAL_PRIVACY } from '../../../contract/privacy-rules';
import { fetchedOne } from '../fetched/fetched-one';

/** By whom the signed-in user may be reached, as they just chose it. */
export const privacyChosen = createAction<Privacy>('privacy/chosen');

/** By whom the signed-in user may be reached. */
export const privacy = fetchedOne({
  name: 'privacy',
  call: 'friends.privacy',
  args: {},
  nothing: USUAL_PRIVACY,
  take: (reply): Privacy => reply.privacy,
  also: (builder) =>
    builder.addCase(privacyChosen, (state, { payload }) => {
      state.value = payload;
    }),
});
export const privacyReducer = privacy.reducer;
