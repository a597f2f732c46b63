import { z } from 'zod';
import { renamed, rows } from '../codec';
import { Attachment } from '../entities/attachment';
import { Favourite } from '../entities/favourite';
import type { AttachmentId, GuildId } from '../ids';
import { id } from '../schemas';
import { inGuild, signedIn } from './endpoint';
import { envelope } from './replies';

/** The calls about pictures that are sent again: those that a person has starred, and those of a guild. */
export const favourites = {
  /** The caller's, newest first. */
  'favourites.list': signedIn({
    feature: 'favourites',
    method: 'GET',
    path: '/users/@me/favourites',
    reply: () => envelope({ favourites: rows(Favourite) }),
  }),
  /** Stars a picture that the caller may see, or ends that: then `attachmentId` may be the id of the favourite too. */
  'favourites.set': signedIn({
    feature: 'favourites',
    method: 'POST',
    path: '/users/@me/favourites/set',
    body: () => ({ attachmentId: id<AttachmentId>(), on: z.boolean() }),
  }),
  /** The last pictures of a guild in the channels that the caller sees, newest first, without spoilers. */
  'pictures.list': inGuild({
    feature: 'favourites',
    method: 'GET',
    path: '/guild/pictures',
    header: () => ({ guildId: renamed('id', id<GuildId>()) }),
    reply: () => envelope({ pictures: rows(Attachment) }),
    needs: 'member',
    in: 'guildId',
  }),
} as const;
