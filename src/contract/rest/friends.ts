import { z } from 'zod';
import { orNull, renamed, rows } from '../codec';
import { Privacy, Relation } from '../entities/relation';
import { DIRECT_MESSAGE_RULES, FRIEND_REQUEST_RULES } from '../privacy-rules';
import type { UserId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { id, nonBlank } from '../schemas';
import { signedIn } from './endpoint';
import { envelope } from './replies';

const other = () => ({ userId: id<UserId>() });
const privacy = () => envelope({ privacy: Privacy });

/** The calls about friends, blocked people, and who may reach the caller. A call that is repeated changes nothing. */
export const friends = {
  'friends.list': signedIn({
    feature: 'friends',
    method: 'GET',
    path: '/friends/fetch',
    reply: () => envelope({ relations: rows(Relation) }),
  }),
  /** Asks somebody by name, or by name and the last four digits of the id. Asking one who has asked makes friends. */
  'friends.request': signedIn({
    feature: 'friends',
    method: 'POST',
    path: '/friends/request',
    body: () => ({ username: nonBlank(TEXT_LIMITS.addFriendUsername) }),
    reply: () => envelope({ message: orNull(z.string()), relation: Relation }),
    emits: ['RELATION'],
  }),
  'friends.accept': signedIn({
    feature: 'friends',
    method: 'POST',
    path: '/friends/accept',
    body: other,
    emits: ['RELATION'],
  }),
  /** Takes the request from the caller's list alone: whoever asked is not told. */
  'friends.decline': signedIn({
    feature: 'friends',
    method: 'POST',
    path: '/friends/decline',
    body: other,
    emits: ['RELATION_REMOVE'],
  }),
  'friends.cancel': signedIn({
    feature: 'friends',
    method: 'POST',
    path: '/friends/cancel',
    body: other,
    emits: ['RELATION_REMOVE'],
  }),
  'friends.remove': signedIn({
    feature: 'friends',
    method: 'POST',
    path: '/friends/remove',
    body: other,
    emits: ['RELATION_REMOVE'],
  }),
  /** Ends friendship and requests. */
  'friends.block': signedIn({
    feature: 'friends',
    method: 'POST',
    path: '/users/block',
    body: other,
    emits: ['RELATION'],
    mayEmit: ['RELATION_REMOVE'],
  }),
  'friends.unblock': signedIn({
    feature: 'friends',
    method: 'POST',
    path: '/users/unblock',
    body: other,
    emits: ['RELATION_REMOVE'],
  }),
  'friends.privacy': signedIn({
    feature: 'friends',
    method: 'GET',
    path: '/users/@me/privacy',
    reply: privacy,
  }),
  /** What is left out stays as it is. */
  'friends.savePrivacy': signedIn({
    feature: 'friends',
    method: 'POST',
    path: '/users/@me/privacy',
    body: () => ({
      friendRequests: renamed('friend_requests', z.enum(FRIEND_REQUEST_RULES).optional()),
      directMessages: renamed('direct_messages', z.enum(DIRECT_MESSAGE_RULES).optional()),
    }),
    reply: privacy,
    unkeyed: 'repeatable',
  }),
} as const;
