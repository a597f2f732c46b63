import type { Attachment } from '../../../contract/entities/attachment';
import type { AttachmentId, GuildId } from '../../../contract/ids';
import type { Fetched } from '../fetched/fetched';
import type { RootState } from '../store';
import { guildPictures } from './slice';

/** The last pictures of a guild as held; loading where nothing has been fetched. */
export const selectGuildPictures = (state: RootState, guildId: GuildId): Fetched<readonly Attachment[]> =>
  guildPictures.of(state.guildPictures, guildId);

/** Whether the signed-in user has starred a picture, as far as it is known. */
export const selectIsFavourite = (state: RootState, id: AttachmentId): boolean =>
  state.favourites.value.some((one) => one.attachmentId === id || one.id === id);
