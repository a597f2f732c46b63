import { success } from '../../contract/failure';
import type { users } from '../../contract/rest/users';
import { listSystemMessages } from '../data/system-messages';
import { deleteUnusedMedia } from '../data/media';
import { findUser, replaceAvatar, updateUser, updateUsername } from '../data/users';
import { notFound, refuse } from '../refusal';
import { checkedUsername } from './account-rules';
import { acknowledge } from './acknowledge';
import { announceMemberEdit } from './announcements';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/** Profiles and presence. */
export const userHandlers = (services: Services): HandlersOf<typeof users> => {
  const { db, acts, pictures, pictureQuota, presence } = services;
  return {
    'users.me': async (_args, { caller }) => {
      const user = await findUser(db, caller.userId);
      return user === null ? refuse(401, 'This account is no more') : success({ user });
    },

    'users.fetch': async ({ userId }) => {
      const user = await findUser(db, userId);
      return user === null ? notFound('user') : success(user);
    },

    'users.updateBio': async ({ bio }, { caller }) => {
      if (bio.trim() === '') return refuse(400, 'Bio cannot be empty');
      return acts.ofCaller(caller, async (trx) => {
        await updateUser(trx, caller.userId, { bio });
        return acknowledge();
      });
    },

    'users.updateUsername': async (args, { caller }) => {
      const username = checkedUsername(args.username);
      if (!username.ok) return username;
      const done = await acts.ofCaller(caller, async (trx) =>
        (await updateUsername(trx, caller.userId, username.value))
          ? acknowledge()
          : refuse(409, 'Username already taken'),
      );
      if (!done.ok) return done;
      await announceMemberEdit(services, caller.userId);
      return acknowledge();
    },

    'users.updateAvatar': async ({ avatar }, { caller }) => {
      const remade = await pictures.remake(avatar.bytes, 'avatar', caller.userId);
      if (!remade.ok) return remade;
      const { userId } = caller;
      const done = await acts.ofCaller(caller, (trx) =>
        pictureQuota.within(trx, userId, async () => {
          const media = await pictures.keep(trx, remade.value, userId);
          await deleteUnusedMedia(trx, [await replaceAvatar(trx, userId, media.path)]);
          return success(media);
        }),
      );
      if (!done.ok) return done;
      await announceMemberEdit(services, caller.userId);
      return success({ avatar: done.value.path, id: done.value.id });
    },

    'users.updateStatus': async ({ status }, { caller }) => {
      await presence.set(caller.userId, status);
      return acknowledge();
    },

    'systemMessages.list': async (_args, { caller }) =>
      success({ messages: await listSystemMessages(db, caller.userId) }),
  };
};
