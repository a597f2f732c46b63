import type { Person, TestServer } from '../../support/node/server-app';
import { removeAccount } from '../../../src/server/sweeps/remove-account';
import { directParts } from '../direct-parts';

/** What somebody is to the one who acts. */
export const RELATIONS = [
  ...(['self', 'stranger', 'shares a guild', 'friend', 'asked', 'was asked', 'blocked by me'] as const),
  ...(['blocks me', 'both', 'takes nobody', 'former friend', 'deleted'] as const),
] as const;
export type Relation = (typeof RELATIONS)[number];

/**
 * Makes one what the relation says to another, both of whom are nothing to each other before. Who blocks, and who takes
 * nobody, shares a guild with the other, so that nothing else keeps them apart.
 */
export const become = async (
  app: TestServer,
  relation: Relation,
  me: Person,
  other: Person,
): Promise<void> => {
  const parts = directParts(app);
  const about = (act: 'block' | 'remove', from: Person, to: Person) =>
    app.done(`friends.${act}`, { userId: to.userId }, from);
  switch (relation) {
    case 'self':
    case 'stranger':
      break;
    case 'shares a guild':
      await parts.shareGuild(me, other);
      break;
    case 'friend':
      await parts.befriend(me, other);
      break;
    case 'asked':
      await app.done('friends.request', { username: other.user.username }, me);
      break;
    case 'was asked':
      await app.done('friends.request', { username: me.user.username }, other);
      break;
    case 'blocked by me':
      await parts.shareGuild(me, other);
      await about('block', me, other);
      break;
    case 'blocks me':
      await parts.shareGuild(me, other);
      await about('block', other, me);
      break;
    case 'both':
      await parts.shareGuild(me, other);
      await about('block', me, other);
      await about('block', other, me);
      break;
    case 'takes nobody': {
      const nobody = { friendRequests: 'nobody', directMessages: 'nobody' } as const;
      await parts.shareGuild(me, other);
      await app.done('friends.savePrivacy', nobody, other);
      break;
    }
    case 'former friend':
      await parts.befriend(me, other);
      await about('remove', other, me);
      break;
    case 'deleted':
      await removeAccount(
        app.server.services,
        other.userId,
        () => false,
        () => true,
      );
  }
};
