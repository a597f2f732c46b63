import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../store';
import { selectMyId } from '../session/selectors';
import type { GuildRow } from './types';

/** The servers that the signed-in user owns, in the order of the rail. */
export const selectOwnedGuilds = createSelector(
  [({ guilds }: RootState) => guilds.ids, ({ guilds }: RootState) => guilds.byId, selectMyId],
  (ids, byId, me): readonly GuildRow[] =>
    ids.flatMap((id) => {
      const guild = byId[id];
      return guild !== undefined && guild.ownerId === me ? [guild] : [];
    }),
);
