import { createAction } from '@reduxjs/toolkit';
import type { Attachment } from '../../../contract/entities/attachment';
import type { Favourite } from '../../../contract/entities/favourite';
import { fetchedOne } from '../fetched/fetched-one';
import { guildList } from '../fetched/guild-list';

const NO_FAVOURITES: readonly Favourite[] = [];
const NO_PICTURES: readonly Attachment[] = [];

/** The signed-in user's favourites as they are shown: replaced while a change is on its way. */
export const favouritesShown = createAction<readonly Favourite[]>('favourites/shown');

/** The pictures that the signed-in user has starred, newest first. */
export const favourites = fetchedOne({
  name: 'favourites',
  call: 'favourites.list',
  args: {},
  nothing: NO_FAVOURITES,
  take: (reply): readonly Favourite[] => reply.favourites,
  also: (builder) => builder.addCase(favouritesShown, (state, { payload }) => ({ ...state, value: payload })),
});
export const favouritesReducer = favourites.reducer;

/** The last pictures of guilds; any message may change them. */
export const guildPictures = guildList({
  name: 'guildPictures',
  call: 'pictures.list',
  args: (guildId) => ({ guildId }),
  nothing: NO_PICTURES,
  take: ({ pictures }): readonly Attachment[] => pictures,
  staleOn: ['CHANNEL_MESSAGE', 'CHANNEL_MESSAGE_DELETE', 'CHANNEL_MESSAGE_ATTACHMENTS', 'CHANNEL_ACCESS'],
  isStaleOnFailure: true,
});
export const guildPicturesReducer = guildPictures.reducer;
