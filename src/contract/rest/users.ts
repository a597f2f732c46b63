import { z } from 'zod';
import { orNull, renamed, rows } from '../codec';
import { SystemMessage } from '../entities/message';
import { PublicUser, User } from '../entities/user';
import type { UserId } from '../ids';
import { HTTP_LIMITS, TEXT_LIMITS } from '../limits';
import { STATUS_TEXT } from '../people-limits';
import { chosenStatus, id, password, picture, secondFactor, text, uploadedFile } from '../schemas';
import { signedIn } from './endpoint';
import { envelope } from './replies';

/** What happens to the messages of a deleted account. */
const MESSAGES_OF_DELETED = ['keep', 'erase'] as const;

export const users = {
  /** Verifies a session: a 401, repeated 2 s later, is a sign-out. */
  'users.me': signedIn({
    method: 'GET',
    path: '/users/@me',
    reply: () => envelope({ user: User }),
  }),
  'users.fetch': signedIn({
    method: 'GET',
    path: '/users/',
    header: () => ({ userId: renamed('id', id<UserId>()) }),
    reply: () => PublicUser,
    ok: 'status',
  }),
  'users.updateBio': signedIn({
    method: 'POST',
    path: '/users/update/bio',
    body: () => ({ bio: text(TEXT_LIMITS.bio) }),
  }),
  'users.updateUsername': signedIn({
    method: 'POST',
    path: '/users/update/username',
    body: () => ({ username: text(TEXT_LIMITS.usernameMax, 1) }),
    emits: ['GUILD_MEMBER_EDIT'],
    mayEmit: ['RELATION'],
  }),
  'users.updateAvatar': signedIn({
    method: 'POST',
    path: '/users/update/avatar',
    form: () => ({ avatar: uploadedFile }),
    /** Without `avatar` the picture is at /media/avatar/{id}. */
    reply: () => envelope({ avatar: orNull(picture), id: orNull(z.string()) }),
    emits: ['GUILD_MEMBER_EDIT'],
    mayEmit: ['RELATION'],
    maxBytes: HTTP_LIMITS.uploadBytes,
  }),
  /** Without a status (no body at all) the user is offline until the next connection or status. */
  'users.updateStatus': signedIn({
    method: 'POST',
    path: '/users/status/update',
    body: () => ({
      status: orNull(chosenStatus),
      /** Feature `custom-status`: whether others see the user as offline, until it is set again. Left out it stays. */
      invisible: z.boolean().optional(),
    }),
    omitsEmptyBody: true,
    emits: ['GUILD_MEMBER_STATUS'],
    mayEmit: ['FRIEND_STATUS', 'USER_STATUS'],
    unkeyed: 'repeatable',
  }),
  /** What the user says beside the status; a blank text ends it. */
  'users.updateStatusText': signedIn({
    feature: 'custom-status',
    method: 'POST',
    path: '/users/update/status-text',
    body: () => ({
      text: text(TEXT_LIMITS.statusText),
      /** After how many seconds it ends; null for never. */
      seconds: renamed('clear_after_s', orNull(z.number().int().positive().max(STATUS_TEXT.longestS))),
    }),
    emits: ['USER_STATUS', 'GUILD_MEMBER_STATUS'],
    mayEmit: ['FRIEND_STATUS'],
    unkeyed: 'repeatable',
  }),
  /**
   * Signs out all devices and deletes the account after a grace period, unless the user signs in again. 401 means
   * 'Current password is incorrect' and ends nothing.
   */
  'users.delete': signedIn({
    feature: 'account-delete',
    method: 'POST',
    path: '/users/delete',
    body: () => ({ password, code: secondFactor, messages: z.enum(MESSAGES_OF_DELETED) }),
    endsSession: [],
    unkeyed: 'ends-token',
  }),
  'systemMessages.list': signedIn({
    method: 'GET',
    path: '/users/@me/messages/system',
    reply: () => envelope({ messages: rows(SystemMessage) }),
  }),
} as const;
