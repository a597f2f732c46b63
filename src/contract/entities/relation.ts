import { z } from 'zod';
import { entity, orNull, renamed } from '../codec';
import type { UserId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { DIRECT_MESSAGE_RULES, FRIEND_REQUEST_RULES } from '../privacy-rules';
import { saidFields } from './user';
import { foreignText, id, isoTime, memberStatus, picture } from '../schemas';

/** What somebody else is to a person: a friend, one who has asked them, one whom they have asked, or blocked. */
export const RELATION_KINDS = ['friend', 'incoming', 'outgoing', 'blocked'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** The other person of a relation; `status` and what is said of friends alone, else null. */
export const RelatedUser = entity({
  id: id<UserId>(),
  username: z.string(),
  avatar: orNull(picture),
  avatarDecoration: renamed('avatar_decoration', orNull(picture)),
  bio: orNull(foreignText(TEXT_LIMITS.bio)),
  status: orNull(memberStatus),
  ...saidFields,
});
export type RelatedUser = z.output<typeof RelatedUser>;

/** A person's relation to somebody, which each of the two has for themselves. */
export const Relation = entity({
  user: RelatedUser,
  kind: z.enum(RELATION_KINDS),
  since: isoTime,
});
export type Relation = z.output<typeof Relation>;

/** By whom a person may be reached. */
export const Privacy = entity({
  friendRequests: renamed('friend_requests', z.enum(FRIEND_REQUEST_RULES)),
  directMessages: renamed('direct_messages', z.enum(DIRECT_MESSAGE_RULES)),
});
export type Privacy = z.output<typeof Privacy>;
