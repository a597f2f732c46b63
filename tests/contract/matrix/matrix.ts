import type { CallName } from '../../../src/contract/rest';

/** Who tries each call. Staff hold the one bit that the call needs, and nothing else. */
export const CALLERS = [
  'noToken',
  'badToken',
  'outsider',
  'former',
  'banned',
  'withoutBit',
  'outranked',
  'outranking',
  'owner',
] as const;
export type CallerName = (typeof CALLERS)[number];

/** The status that a caller gets, or why there is no such caller. */
export type Cell = number | `not applicable: ${string}`;
export type MatrixRow = Readonly<Record<CallerName, Cell>>;

const NO_SESSION = 'not applicable: the call takes no token';
const NO_BIT = 'not applicable: no permission bears on it';
const NO_RANK = 'not applicable: nobody is ranked against the caller';

/** Whoever asks. */
const ANYONE: MatrixRow = {
  noToken: 200,
  badToken: NO_SESSION,
  outsider: NO_SESSION,
  former: NO_SESSION,
  banned: NO_SESSION,
  withoutBit: NO_SESSION,
  outranked: NO_SESSION,
  outranking: NO_SESSION,
  owner: NO_SESSION,
};

/** Whoever is signed in: it is about themselves, or about what is public. */
const SESSION: MatrixRow = {
  noToken: 401,
  badToken: 401,
  outsider: 200,
  former: 200,
  banned: 200,
  withoutBit: 200,
  outranked: NO_BIT,
  outranking: NO_BIT,
  owner: 200,
};

/** To those outside the guild there is none. */
const MEMBERS: MatrixRow = { ...SESSION, outsider: 404, former: 404, banned: 404 };

const BIT: MatrixRow = {
  ...MEMBERS,
  withoutBit: 403,
  outranked: NO_RANK,
  outranking: 200,
};

/** To those who may not view channels there are none. */
const VIEW: MatrixRow = { ...BIT, withoutBit: 404 };

const BIT_AND_RANK: MatrixRow = { ...BIT, outranked: 403 };

/** The expected answer to every call by every caller; a row of the contract without one does not compile. */
export const matrix: Readonly<Record<CallName, MatrixRow>> = {
  'meta.fetch': ANYONE,
  'health.fetch': ANYONE,
  'auth.register': ANYONE,
  'auth.login': ANYONE,
  'auth.logout': SESSION,
  'auth.resetEmail': SESSION,
  'auth.resetPassword': SESSION,

  'sessions.list': SESSION,
  'sessions.end': SESSION,
  'sessions.endOthers': SESSION,

  'users.me': SESSION,
  'users.fetch': SESSION,
  'users.updateBio': SESSION,
  'users.updateUsername': SESSION,
  'users.updateAvatar': SESSION,
  'users.updateStatus': SESSION,
  /** Whoever owns a server keeps their account. */
  'users.delete': { ...SESSION, owner: 409 },
  'systemMessages.list': SESSION,

  'requests.history': SESSION,
  'requests.create': SESSION,

  /** Those inside have joined already. */
  'invites.join': { ...SESSION, banned: 403, withoutBit: 400, owner: 400 },
  'invites.create': BIT,
  'invites.list': BIT,
  'invites.revokeAll': BIT,
  'invites.revoke': BIT,
  'invites.pause': BIT,
  'invites.unpause': BIT,
  'invites.setDefaults': BIT,
  'invites.info': SESSION,
  'vanity.check': SESSION,
  'vanity.create': BIT,

  'guilds.list': SESSION,
  'guilds.create': SESSION,
  'guilds.leave': { ...MEMBERS, owner: 400 },
  'guilds.discovery': ANYONE,
  'guilds.info': MEMBERS,
  'guilds.edit': BIT,
  'guilds.transfer': { ...MEMBERS, withoutBit: 403 },
  'guilds.delete': { ...MEMBERS, withoutBit: 403 },

  'partner.apply': BIT,
  'partner.fetch': BIT,

  'store.decorations': SESSION,
  'store.nameplates': SESSION,
  'store.applyDecoration': SESSION,
  'store.applyNameplate': SESSION,

  'members.fetch': MEMBERS,
  'members.list': MEMBERS,
  'members.setOwnNickname': BIT,
  'members.setNickname': BIT_AND_RANK,
  'members.kick': BIT_AND_RANK,
  'bans.add': BIT_AND_RANK,
  'bans.list': BIT,
  'bans.remove': BIT,

  'auditLog.list': BIT,

  'roles.list': MEMBERS,
  'roles.create': { ...BIT, outranked: 'not applicable: a new role stands below everybody who has one' },
  'roles.edit': BIT_AND_RANK,
  'roles.editPermissions': BIT_AND_RANK,
  'roles.delete': BIT_AND_RANK,
  'roles.reorder': BIT_AND_RANK,
  'roles.addMember': BIT_AND_RANK,
  'roles.removeMember': BIT_AND_RANK,

  'channels.create': BIT,
  'categories.create': BIT,
  'categories.rename': BIT,
  'categories.delete': BIT,
  'channels.rename': BIT,
  'channels.delete': BIT,
  'channels.reorder': BIT,
  'channels.markRead': VIEW,
  'channels.typing': BIT,

  'messages.list': VIEW,
  'messages.create': BIT,
  /** Of another's message: not even the owner. */
  'messages.edit': { ...MEMBERS, withoutBit: 403, owner: 403 },
  'messages.delete': BIT_AND_RANK,
};
