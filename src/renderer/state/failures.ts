import { type Failure, failure, type Result, success } from '../../contract/failure';
import type { CallName } from '../../contract/rest';
import { t } from '../../domain/i18n/t';

/** What can fail in front of a person: a call of the table, asking a server who it is, or saving a file. */
export type FailingCall = CallName | 'servers.inspect' | 'files.save' | 'build.verify';

interface Texts {
  /** Said when the server gives no words of its own. */
  readonly otherwise: string;
  /** Said when no answer came; `otherwise` where it is not given. */
  readonly network?: string;
  /** Said for a status, before the server's own words. */
  readonly byStatus?: Readonly<Record<number, string>>;
  /** Said for an answer that is none; `otherwise` where it is not given. */
  readonly malformed?: string;
  /** Stands before the server's own words. */
  readonly before?: string;
  /** These words are said even where the server has its own. */
  readonly ignoresServer?: true;
  /** Says of too many tries how long there is to wait. */
  readonly namesWait?: true;
  /** Says in which way the server was not reached: whoever chooses a server can do something about it. */
  readonly namesNetwork?: true;
}

const NETWORK = 'Network error occurred';
const NO_GUILDHALL = 'There is no Guildhall server at this address';
const WRONG_PASSWORD = { 401: 'Current password is incorrect' } as const;

const creating = (before: string): Texts => ({
  otherwise: before.slice(0, before.indexOf(':')),
  before,
  network: t('An error occurred while creating the channel. Please try again.'),
});

/**
 * What is said when a call fails. docs/spec/connection.md 'Failures' says where. People know these words: they change
 * only with a reason.
 */
const TEXTS: Readonly<Record<FailingCall, Texts>> = {
  'servers.inspect': {
    otherwise: 'This server cannot be reached',
    malformed: NO_GUILDHALL,
    namesNetwork: true,
  },
  'files.save': { otherwise: 'The file could not be saved' },
  'build.verify': { otherwise: 'The self-test ended without a report' },
  'meta.fetch': { otherwise: 'This server cannot be reached', malformed: NO_GUILDHALL, namesNetwork: true },
  'health.fetch': { otherwise: 'This server cannot be reached', malformed: NO_GUILDHALL, namesNetwork: true },
  'auth.login': {
    otherwise: 'Could not sign in',
    malformed: NO_GUILDHALL,
    namesNetwork: true,
    namesWait: true,
  },
  'auth.register': {
    otherwise: 'Could not create the account',
    malformed: NO_GUILDHALL,
    namesNetwork: true,
    namesWait: true,
  },
  'auth.logout': { otherwise: 'Could not sign out' },
  'auth.resetEmail': {
    otherwise: 'Failed to update email',
    network: NETWORK,
    byStatus: { ...WRONG_PASSWORD, 409: 'Email already in use' },
  },
  'auth.resetPassword': {
    otherwise: 'Failed to change password',
    network: 'An error occurred while changing password',
    byStatus: WRONG_PASSWORD,
    ignoresServer: true,
  },
  'sessions.list': { otherwise: 'Failed to fetch devices' },
  'sessions.end': { otherwise: 'Failed to log out the device' },
  'sessions.endOthers': { otherwise: 'Failed to log out the other devices' },
  'users.me': { otherwise: 'Failed to load your account' },
  'users.fetch': { otherwise: 'Failed to load member data' },
  'users.updateBio': { otherwise: 'Failed to update bio', network: 'An error occurred while updating bio' },
  'users.updateUsername': {
    otherwise: 'Failed to update username',
    network: 'An error occurred while updating username',
  },
  'users.updateAvatar': { otherwise: 'Failed to update avatar', network: 'Upload failed' },
  'users.updateStatus': { otherwise: 'Error updating status', ignoresServer: true },
  'users.delete': {
    otherwise: 'Failed to delete your account',
    network: NETWORK,
    byStatus: WRONG_PASSWORD,
    namesWait: true,
  },
  'systemMessages.list': { otherwise: 'Failed to load messages' },
  'requests.history': { otherwise: 'Failed to fetch requests' },
  'requests.create': { otherwise: 'Failed to create request' },
  'store.decorations': { otherwise: 'Failed to fetch avatar decorations' },
  'store.nameplates': { otherwise: 'Failed to fetch nameplates' },
  'store.applyDecoration': { otherwise: 'Failed to apply decoration' },
  'store.applyNameplate': { otherwise: 'Failed to apply nameplate' },
  'guilds.list': { otherwise: 'Your servers could not be loaded', namesNetwork: true },
  'guilds.create': { otherwise: 'Failed to create server' },
  'guilds.leave': {
    otherwise: 'Failed to leave server',
    network: 'An error occurred while leaving the server. Please try again.',
  },
  'guilds.discovery': {
    otherwise: 'Failed to fetch guilds',
    malformed: 'Invalid data format received from API',
  },
  'guilds.info': { otherwise: 'Failed to load server' },
  'guilds.edit': { otherwise: 'Failed to update server', network: NETWORK },
  'guilds.transfer': {
    otherwise: 'Failed to transfer ownership',
    network: NETWORK,
    byStatus: WRONG_PASSWORD,
    namesWait: true,
  },
  'guilds.delete': { otherwise: 'Failed to delete server' },
  'invites.join': {
    otherwise: 'Failed to join server',
    network: NETWORK,
    byStatus: { 400: 'You have already joined this server' },
  },
  'invites.create': { otherwise: 'Failed to create invite' },
  'invites.info': { otherwise: 'Failed to load invite' },
  'invites.list': { otherwise: 'Failed to fetch invites' },
  'invites.revokeAll': { otherwise: 'Failed to revoke all invites' },
  'invites.revoke': { otherwise: 'Failed to revoke invite' },
  'invites.pause': { otherwise: 'Failed to update invite pause setting' },
  'invites.unpause': { otherwise: 'Failed to update invite pause setting' },
  'invites.setDefaults': { otherwise: 'Failed to update invite settings' },
  'vanity.check': { otherwise: 'This URL is already taken', ignoresServer: true },
  'vanity.create': {
    otherwise: 'Failed to create vanity URL',
    network: 'Network error occurred. Please try again.',
  },
  'partner.apply': { otherwise: 'Failed to apply for the partner programme', network: NETWORK },
  'partner.fetch': { otherwise: 'Failed to load the application', network: NETWORK },
  'members.fetch': { otherwise: 'Failed to load member data' },
  'members.list': { otherwise: 'Failed to load members' },
  'members.setOwnNickname': { otherwise: 'Failed to change nickname' },
  'members.setNickname': { otherwise: 'Failed to change nickname' },
  'members.kick': { otherwise: 'Failed to kick user' },
  'bans.add': { otherwise: 'Failed to ban user' },
  'bans.list': { otherwise: 'Failed to fetch bans' },
  'bans.remove': { otherwise: 'Failed to unban user' },
  'auditLog.list': { otherwise: 'Failed to fetch audit logs' },
  'roles.list': { otherwise: 'Failed to fetch roles' },
  'roles.create': { otherwise: 'Failed to create role' },
  'roles.edit': { otherwise: 'Failed to update role' },
  'roles.editPermissions': { otherwise: 'Failed to update permissions' },
  'roles.delete': { otherwise: 'Failed to delete role' },
  'roles.reorder': { otherwise: 'Failed to reorder roles' },
  'roles.addMember': { otherwise: 'Failed to add role' },
  'roles.removeMember': { otherwise: 'Failed to remove role' },
  'channels.create': creating('Failed to create channel: '),
  'categories.create': creating('Failed to create channel: '),
  'categories.rename': { otherwise: 'Failed to update category' },
  'categories.delete': { otherwise: 'Failed to delete category' },
  'channels.rename': { otherwise: 'Failed to update channel' },
  'channels.delete': { otherwise: 'Failed to delete channel' },
  'channels.reorder': { otherwise: 'Failed to reorder channels' },
  'channels.markRead': { otherwise: 'Failed to mark as read' },
  'channels.typing': { otherwise: 'Failed to show that you are typing' },
  'messages.list': { otherwise: 'Failed to load messages' },
  'messages.create': { otherwise: 'Failed to send message' },
  'messages.edit': { otherwise: 'Failed to edit message' },
  'messages.delete': { otherwise: 'Failed to delete message' },
};

const NETWORK_TEXTS: Readonly<Record<Extract<Failure, { kind: 'network' }>['reason'], string>> = {
  unreachable: 'The server cannot be reached',
  timeout: 'The server takes too long to answer',
  tls: 'The connection to the server is not secure: its certificate was refused',
  offline: 'This computer is offline',
  unanswered: 'The connection was lost before the server answered',
};
/** Said of an act that the server may have done, whatever the act was. */
const PERHAPS_DONE = `${NETWORK_TEXTS.unanswered}. Check whether it worked before you try again.`;

const serverWords = ({ ignoresServer, before = '' }: Texts, message: string | null): string | null =>
  ignoresServer === true || message === null ? null : before + message;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A span in words, rounded up: whoever waits so long has waited long enough. */
const spanText = (ms: number): string => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
};

type Refused = Extract<Failure, { readonly kind: 'refused' }>;

const withWait = (words: string, { namesWait }: Texts, { status, retryAfterMs }: Refused): string =>
  namesWait === true && status === 429 && retryAfterMs !== null
    ? `${words.endsWith('.') ? words : `${words}.`} Try again in ${spanText(retryAfterMs)}.`
    : words;

/** What a person reads when a call fails: the specification's words where it has some. */
export const failureText = (call: FailingCall, failure: Failure): string => {
  const texts = TEXTS[call];
  switch (failure.kind) {
    case 'network':
      if (texts.namesNetwork) return NETWORK_TEXTS[failure.reason];
      if (failure.reason === 'unanswered') return PERHAPS_DONE;
      return texts.network ?? texts.otherwise;
    case 'refused':
      return withWait(
        texts.byStatus?.[failure.status] ?? serverWords(texts, failure.message) ?? texts.otherwise,
        texts,
        failure,
      );
    case 'malformed':
      return texts.malformed ?? texts.otherwise;
    case 'signed-out':
      return t('No authorization token found');
    case 'local':
      // Main says in words for people what this computer could not do; of a bug there is nothing to say.
      return failure.code === 'bug' || failure.detail === '' ? texts.otherwise : failure.detail;
    case 'invalid':
      return texts.otherwise;
  }
};

/** Whether a call was refused since what it was made by holds no more: what it speaks of is to be fetched anew. */
export const isOvertaken = (failure: Failure): boolean =>
  failure.kind === 'refused' && (failure.status === 404 || failure.status === 409);

/** The answer of a call for a screen: what it gave, or in words why not. */
export const inWords = <T>(call: FailingCall, result: Result<T>): Result<T, string> =>
  result.ok ? result : failure(failureText(call, result.failure));

/** The same of a call that is done or refused, whatever else the server says of it. */
export const doneInWords = (call: FailingCall, result: Result<unknown>): Result<null, string> =>
  result.ok ? success(null) : failure(failureText(call, result.failure));
