import { success } from '../../contract/failure';
import { HTTP_LIMITS } from '../../contract/limits';
import type { users } from '../../contract/rest/users';
import type { EventData } from '../../contract/gateway/events';
import type { UserId } from '../../contract/ids';
import type { VersionedOutcome } from '../data/event-versions';
import { isoTimeOf } from '../clock';
import { seesStatus } from '../../domain/people/reach';
import { listOwnedGuilds, setDeletion } from '../data/account-deletion';
import { listSystemMessages } from '../data/system-messages';
import { deleteTokensOf } from '../data/tokens';
import { deleteUnusedMedia } from '../data/media';
import { readStanding } from '../data/relations';
import { findUser, type ProfilePatch, replaceAvatar, updateUser, updateUsername } from '../data/users';
import { notFound, refuse } from '../refusal';
import { checkedUsername } from './account-rules';
import { createConfirmation } from './confirm-caller';
import { acknowledge } from './acknowledge';
import { withVersion, type Work } from './acts';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/** The maximum number of servers named in a refusal. */
const NAMED = 10;

const ownsGuilds = (owned: readonly { readonly name: string }[]): string => {
  const names = owned.slice(0, NAMED).map(({ name }) => name);
  const more = owned.length - names.length;
  return `Transfer or delete your servers first: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

/** Changes what others see of a user, and reads it as the user's own devices are told. */
const saying = (
  userId: UserId,
  patch: Pick<ProfilePatch, 'invisible' | 'statusText' | 'statusUntil'>,
): Work<VersionedOutcome<EventData<'USER_STATUS'>>> =>
  withVersion(async (trx) => {
    await updateUser(trx, userId, patch);
    const user = await findUser(trx, userId);
    if (user === null) return notFound('user');
    const { invisible, statusText, statusUntil } = user;
    return success({ invisible, statusText, statusUntil });
  });

/** Handlers of accounts, profiles and presence. */
export const userHandlers = (services: Services): HandlersOf<typeof users> => {
  const { db, pictures, pictureQuota, presence, clock, endTokens } = services;
  const confirming = createConfirmation(services);
  return {
    'users.me': async (_args, { caller }) => {
      const user = await findUser(db, caller.userId);
      return user === null ? refuse(401, 'This account was deleted') : success({ user });
    },

    'users.fetch': async ({ userId }, { caller }) => {
      const user = await findUser(db, userId);
      if (user === null) return notFound('user');
      const standing = await readStanding(db, caller.userId, userId);
      return success(seesStatus(standing) ? user : { ...user, status: null });
    },

    'users.updateBio': async ({ bio }, { caller, acts }) => {
      if (bio.trim() === '') return refuse(400, 'Bio cannot be empty');
      return acts.ofCaller(async (trx) => {
        await updateUser(trx, caller.userId, { bio });
        return acknowledge();
      });
    },

    'users.updateUsername': async (args, { caller, acts, announce }) => {
      const username = checkedUsername(args.username);
      if (!username.ok) return username;
      const done = await acts.ofCaller(async (trx) =>
        (await updateUsername(trx, caller.userId, username.value))
          ? acknowledge()
          : refuse(409, 'Username already taken'),
      );
      if (!done.ok) return done;
      await announce.memberEverywhere(caller.userId);
      return acknowledge();
    },

    'users.updateAvatar': async ({ avatar }, { caller, acts, announce }) => {
      const remade = await pictures.remake(avatar.bytes, 'avatar', caller.userId);
      if (!remade.ok) return remade;
      const { userId } = caller;
      const done = await acts.ofCaller((trx) =>
        pictureQuota.within(trx, userId, async () => {
          const media = await pictures.keep(trx, remade.value, userId);
          await deleteUnusedMedia(trx, [await replaceAvatar(trx, userId, media.path)]);
          return success({ avatar: media.path, id: media.id });
        }),
      );
      if (!done.ok) return done;
      await announce.memberEverywhere(caller.userId);
      return done;
    },

    'users.updateStatus': async ({ status, invisible }, { caller: { userId }, acts, hub }) => {
      // Before the status, so that nothing of it is told of somebody who becomes invisible.
      if (invisible !== undefined) {
        const done = await acts.ofCaller(saying(userId, { invisible }));
        if (!done.ok) return done;
        hub.changedFor(done.value.version, userId, 'USER_STATUS', done.value.value);
      }
      await presence.set(userId, status);
      return acknowledge();
    },

    'users.updateStatusText': async ({ text, seconds }, { caller: { userId }, acts, hub }) => {
      const statusText = text.trim() === '' ? null : text.trim();
      const ends = statusText !== null && seconds !== null;
      const statusUntil = ends ? isoTimeOf(clock.now() + seconds * 1000) : null;
      const done = await acts.ofCaller(saying(userId, { statusText, statusUntil }));
      if (!done.ok) return done;
      hub.changedFor(done.value.version, userId, 'USER_STATUS', done.value.value);
      await presence.tell(userId);
      return acknowledge();
    },

    'users.delete': async ({ password, code, messages }, context) => {
      const { userId } = context.caller;
      const done = await confirming(context, { password, code }, (confirm) =>
        context.acts.ofCaller(async (trx) => {
          const sure = await confirm(trx);
          if (!sure.ok) return sure;
          const owned = await listOwnedGuilds(trx, userId);
          if (owned.length > 0) return refuse(409, ownsGuilds(owned));
          const due = isoTimeOf(clock.now() + HTTP_LIMITS.deletionGraceMs);
          await setDeletion(trx, userId, { due, erases: messages === 'erase' });
          return success(await deleteTokensOf(trx, userId));
        }),
      );
      if (!done.ok) return done;
      endTokens(done.value);
      return acknowledge();
    },

    'systemMessages.list': async (_args, { caller }) =>
      success({ messages: await listSystemMessages(db, caller.userId) }),
  };
};
