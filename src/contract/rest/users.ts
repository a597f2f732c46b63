import { z } from 'zod';
import { orNull, renamed } from '../codec';
import { SystemMessage } from '../entities/message';
import { PublicUser, User } from '../entities/user';
import type { UserId } from '../ids';
import { HTTP_LIMITS, TEXT_LIMITS } from '../limits';
import { chosenStatus, id, password, picture, secondFactor, text } from '../schemas';
import { endpoint, TOKEN_REFUSED, type UploadedFile } from './endpoint';
import { acknowledged, envelope } from './replies';

/** What becomes of the messages of an account that goes. */
const MESSAGES_OF_DELETED = ['keep', 'erase'] as const;

const isUploadedFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' &&
  value !== null &&
  'bytes' in value &&
  value.bytes instanceof Uint8Array &&
  'type' in value;

export const users = {
  /** The verification of a session: a 401 here, the same again 2 s later, is a sign-out. */
  'users.me': endpoint({
    method: 'GET',
    path: '/users/@me',
    auth: 'token',
    get reply() {
      return envelope({ user: User });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  }),
  'users.fetch': endpoint({
    method: 'GET',
    path: '/users/',
    auth: 'token',
    get header() {
      return { userId: renamed('id', id<UserId>()) };
    },
    reply: PublicUser,
    ok: 'status',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  }),
  'users.updateBio': endpoint({
    method: 'POST',
    path: '/users/update/bio',
    auth: 'token',
    get body() {
      return { bio: text(TEXT_LIMITS.bio) };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  }),
  'users.updateUsername': endpoint({
    method: 'POST',
    path: '/users/update/username',
    auth: 'token',
    get body() {
      return { username: text(TEXT_LIMITS.usernameMax, 1) };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: ['GUILD_MEMBER_EDIT'],
  }),
  'users.updateAvatar': endpoint({
    method: 'POST',
    path: '/users/update/avatar',
    auth: 'token',
    get form() {
      return { avatar: z.custom<UploadedFile>(isUploadedFile, 'expected a file') };
    },
    /** Without `avatar` the picture is at /media/avatar/{id}. */
    get reply() {
      return envelope({ avatar: orNull(picture), id: orNull(z.string()) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: ['GUILD_MEMBER_EDIT'],
    maxBytes: HTTP_LIMITS.uploadBytes,
  }),
  /** Without a status (no body at all) the user is offline until the next connection or status. */
  'users.updateStatus': endpoint({
    method: 'POST',
    path: '/users/status/update',
    auth: 'token',
    get body() {
      return { status: orNull(chosenStatus) };
    },
    omitsEmptyBody: true,
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: ['GUILD_MEMBER_STATUS'],
  }),
  /**
   * Feature `account-delete`: signed out everywhere, and gone after a while unless one signs in. 401 means 'Current
   * password is incorrect' and ends nothing.
   */
  'users.delete': endpoint({
    method: 'POST',
    path: '/users/delete',
    auth: 'token',
    get body() {
      return { password, code: secondFactor, messages: z.enum(MESSAGES_OF_DELETED) };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: [],
    needs: 'session',
    emits: [],
  }),
  'systemMessages.list': endpoint({
    method: 'GET',
    path: '/users/@me/messages/system',
    auth: 'token',
    get reply() {
      return envelope({ messages: z.array(SystemMessage) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  }),
} as const;
