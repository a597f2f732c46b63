import { createSelector } from '@reduxjs/toolkit';
import { selectCanCall } from '../roles/selectors';
import type { RootState } from '../store';

const SEPARATOR = ' ';
/** The ids as one text, which is equal as long as they are. */
const selectIds = (state: RootState): string =>
  state.guilds.ids.filter((id) => selectCanCall(state, id, 'invites.create')).join(SEPARATOR);

/** The servers to which the user may invite, in the order of the rail. */
export const selectInvitableGuilds = createSelector(
  [selectIds, (state: RootState) => state.guilds],
  (ids, { ids: all, byId }) => {
    const may = new Set(ids.split(SEPARATOR));
    return all.flatMap((id) => {
      const guild = byId[id];
      return guild !== undefined && may.has(id) ? [{ id, name: guild.name }] : [];
    });
  },
);
