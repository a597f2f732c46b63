import { type CallName, endpoints } from '../../../src/contract/rest';
import type { Endpoint } from '../../../src/contract/rest/endpoint';

/** The callers of each call. Staff hold only the one permission that the call needs. */
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

/** The status for a caller, or the reason why there is no such caller. */
export type Cell = number | `not applicable: ${string}`;
export type MatrixRow = Readonly<Record<CallerName, Cell>>;

const NO_SESSION = 'not applicable: the call takes no token';
const NO_BIT = 'not applicable: no permission bears on it';
const NO_RANK = 'not applicable: nobody is ranked against the caller';

/** Any caller. */
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

/** Any signed-in caller: the call is about the caller's account, or about public data. */
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

/** To outsiders the guild does not exist. */
const MEMBERS: MatrixRow = { ...SESSION, outsider: 404, former: 404, banned: 404 };

const BIT: MatrixRow = {
  ...MEMBERS,
  withoutBit: 403,
  outranked: NO_RANK,
  outranking: 200,
};

/** To members without VIEW_CHANNELS the channels do not exist. */
const VIEW: MatrixRow = { ...BIT, withoutBit: 404 };

const BIT_AND_RANK: MatrixRow = { ...BIT, outranked: 403 };

const byNeeds = ({ needs, outranks }: Endpoint): MatrixRow => {
  switch (needs) {
    case 'anyone':
      return ANYONE;
    case 'session':
      return SESSION;
    case 'member':
      return MEMBERS;
    case 'owner':
      return { ...MEMBERS, withoutBit: 403 };
    case 'author':
      // Another user's message: refused even to the owner.
      return { ...MEMBERS, withoutBit: 403, owner: 403 };
    case 'author-or-manager':
      return BIT;
    case 'author-or-outranks':
      return BIT_AND_RANK;
    case 'VIEW_CHANNELS':
      return VIEW;
    default:
      return outranks === true ? BIT_AND_RANK : BIT;
  }
};

/** Exceptions that `needs` cannot express. */
const EXCEPTIONS: { readonly [N in CallName]?: Partial<MatrixRow> } = {
  /** The owner of a server cannot delete the account. */
  'users.delete': { owner: 409 },
  /** These callers are members already. */
  'invites.join': { banned: 403, withoutBit: 400, owner: 400 },
  'guilds.leave': { owner: 400 },
  /** About the owner: others are told of themselves alone. */
  'permissions.explain': { withoutBit: 403 },
  /** About a channel of staff: by the right in it. */
  'messages.previewPurge': { withoutBit: 403 },
  /** For staff, by one of several permissions. */
  'members.note': { withoutBit: 403 },
  'members.deleteNote': { withoutBit: 403 },
  'members.history': { withoutBit: 403 },
  'members.facts': { withoutBit: 403 },
  'messages.purge': { withoutBit: 403 },
  'queue.resolve': { owner: 'not applicable: staff have claimed the report' },
  'queue.releaseMessage': { owner: 'not applicable: staff have claimed the report' },
  'queue.rejectMessage': { owner: 'not applicable: staff have claimed the report' },
  /** Who is in no voice channel has no state there. */
  'voice.state': { outsider: 409, former: 409, banned: 409 },
  'roles.create': { outranked: 'not applicable: a new role stands below everybody who has one' },
};

/** The expected status of a call for every caller. */
export const expectedOf = (name: CallName): MatrixRow => ({
  ...byNeeds(endpoints[name]),
  ...EXCEPTIONS[name],
});
