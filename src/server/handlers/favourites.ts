import { success } from '../../contract/failure';
import { FAVOURITE_LIMITS } from '../../contract/limits';
import type { favourites } from '../../contract/rest/favourites';
import { OPEN_GUILD, rightsIn, seesChannel } from '../../domain/permissions/guild-places';
import { isoTimeOf } from '../clock';
import { listChannelNames } from '../data/channels';
import {
  countFavourites,
  deleteFavourite,
  insertFavourite,
  isFavourite,
  listFavourites,
  listPictures,
} from '../data/favourites';
import { copyOf, findSeenFile, holdContents } from '../data/file-copies';
import { listGuildPlaces } from '../data/overwrites';
import { notFound, refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import type { HandlersOf } from './handler';
import type { Services } from './services';

const { ofGuild } = FAVOURITE_LIMITS;
const NOT_A_PICTURE = 'Only pictures can be favourites';

/** Handlers of pictures that are sent again. */
export const favouriteHandlers = ({ db, ids, clock, limits }: Services): HandlersOf<typeof favourites> => ({
  'favourites.list': async (_args, { caller }) =>
    success({ favourites: await listFavourites(db, caller.userId) }),

  'favourites.set': async ({ attachmentId, on }, { caller: { userId }, acts }) =>
    acts.ofCaller(async (trx) => {
      if (!on) {
        await deleteFavourite(trx, userId, attachmentId);
        return acknowledge();
      }
      const file = await findSeenFile(trx, attachmentId, userId);
      if (file === null) return notFound('file');
      if (file.attachment.kind !== 'image') return refuse(400, NOT_A_PICTURE);
      if (await isFavourite(trx, userId, file.contents)) return acknowledge();
      if ((await countFavourites(trx, userId)) >= limits.favourites)
        return refuse(409, `You have ${limits.favourites} favourites already`);
      await holdContents(trx, file.contents);
      await insertFavourite(trx, {
        ...{ userId, attachmentId, contents: file.contents, createdAt: isoTimeOf(clock.now()) },
        attachment: copyOf(file.attachment, ids.next()),
      });
      return acknowledge();
    }),

  'pictures.list': async ({ guildId }, { who }) => {
    const places = (await listGuildPlaces(db, [guildId])).get(guildId) ?? OPEN_GUILD;
    const rights = rightsIn(who, places);
    const channels = [...(await listChannelNames(db, guildId)).keys()];
    const channelIds = channels.filter((id) => seesChannel(rights, id));
    return success({ pictures: await listPictures(db, guildId, { channelIds, limit: ofGuild }) });
  },
});
