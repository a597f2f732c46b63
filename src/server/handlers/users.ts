import { success } from '../../contract/failure';
import type { users } from '../../contract/rest/users';
import { listSystemMessages } from '../data/system-messages';
import { findUser, updateUser, updateUsername } from '../data/users';
import { notFound, refuse } from '../refusal';
import { checkedUsername } from './account-rules';
import { acknowledge } from './acknowledge';
import { announceMemberEdit } from './announcements';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/** Profiles and presence. */
export const userHandlers = (services: Services): HandlersOf<typeof users> => {
  const { db, transaction, pictures, presence } = services;
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
      await updateUser(db, caller.userId, { bio });
      return acknowledge();
    },

    'users.updateUsername': async (args, { caller }) => {
      const username = checkedUsername(args.username);
      if (!username.ok) return username;
      if (!(await updateUsername(db, caller.userId, username.value)))
        return refuse(409, 'Username already taken');
      await announceMemberEdit(services, caller.userId);
      return acknowledge();
    },

    'users.updateAvatar': async ({ avatar }, { caller }) => {
      const remade = await pictures.remake(avatar.bytes, 'avatar');
      if (!remade.ok) return remade;
      const kept = await transaction(async (trx) => {
        const media = await pictures.keep(trx, remade.value);
        await updateUser(trx, caller.userId, { avatar: media.path });
        return media;
      });
      await announceMemberEdit(services, caller.userId);
      return success({ avatar: kept.path, id: kept.id });
    },

    'users.updateStatus': async ({ status }, { caller }) => {
      await presence.set(caller.userId, status);
      return acknowledge();
    },

    'systemMessages.list': async (_args, { caller }) =>
      success({ messages: await listSystemMessages(db, caller.userId) }),
  };
};
