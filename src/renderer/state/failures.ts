import type { Failure } from '../../contract/failure';
import type { IpcCallName } from '../../contract/ipc/names';
import type { CallName } from '../../contract/rest';

interface Texts {
  /** Said when the server gives no words of its own. */
  readonly otherwise: string;
  /** Said when no answer came; `otherwise` where it is not given. */
  readonly network?: string;
  /** Said for a status, before the server's own words. */
  readonly byStatus?: Readonly<Record<number, string>>;
  /** The specification's words are said even where the server has its own. */
  readonly ignoresServer?: true;
}

const NETWORK = 'Network error occurred';

/** The error catalogues of shell.md 8 and server-area.md 8: what is said when a call fails. */
const TEXTS: Partial<Record<CallName | IpcCallName, Texts>> = {
  'auth.login': { otherwise: 'Could not sign in' },
  'auth.register': { otherwise: 'Could not create the account' },
  'servers.inspect': { otherwise: 'This server cannot be reached' },
  'auth.resetEmail': {
    otherwise: 'Failed to update email',
    network: NETWORK,
    byStatus: { 401: 'Current password is incorrect', 409: 'Email already in use' },
  },
  'auth.resetPassword': {
    otherwise: 'Failed to change password',
    network: 'An error occurred while changing password',
    byStatus: { 401: 'Current password is incorrect' },
    ignoresServer: true,
  },
  'users.updateBio': { otherwise: 'Failed to update bio', network: 'An error occurred while updating bio' },
  'users.updateUsername': {
    otherwise: 'Failed to update username',
    network: 'An error occurred while updating username',
  },
  'users.updateAvatar': { otherwise: 'Failed to update avatar', network: 'Upload failed' },
  'users.updateStatus': { otherwise: 'Error updating status', ignoresServer: true },
  'requests.create': { otherwise: 'Failed to create request' },
  'invites.join': {
    otherwise: 'Failed to join server',
    network: NETWORK,
    byStatus: { 400: 'You have already joined this server' },
  },
  'guilds.leave': {
    otherwise: 'Failed to leave server',
    network: 'An error occurred while leaving the server. Please try again.',
  },
  'guilds.create': { otherwise: 'Failed to create server' },
  'guilds.discovery': { otherwise: 'Failed to fetch guilds' },
  'guilds.edit': { otherwise: 'Failed to update server', network: NETWORK },
  'invites.list': { otherwise: 'Failed to fetch invites' },
  'invites.revokeAll': { otherwise: 'Failed to revoke all invites' },
  'invites.revoke': { otherwise: 'Failed to revoke invite' },
  'invites.pause': { otherwise: 'Failed to update invite pause setting' },
  'invites.unpause': { otherwise: 'Failed to update invite pause setting' },
  'members.fetch': { otherwise: 'Failed to load member data' },
  'members.list': { otherwise: 'Failed to load members' },
  'members.kick': { otherwise: 'Failed to kick user' },
  'bans.add': { otherwise: 'Failed to ban user' },
  'bans.list': { otherwise: 'Failed to fetch bans' },
  'bans.remove': { otherwise: 'Failed to unban user' },
  'vanity.create': {
    otherwise: 'Failed to create vanity URL',
    network: 'Network error occurred. Please try again.',
  },
  'vanity.check': { otherwise: 'This URL is already taken', ignoresServer: true },
  'roles.list': { otherwise: 'Failed to fetch roles' },
  'roles.create': { otherwise: 'Failed to create role' },
  'roles.edit': { otherwise: 'Failed to update role' },
  'roles.editPermissions': { otherwise: 'Failed to update permissions' },
  'roles.delete': { otherwise: 'Failed to delete role' },
  'roles.reorder': { otherwise: 'Failed to reorder roles' },
  'roles.addMember': { otherwise: 'Failed to add role' },
  'roles.removeMember': { otherwise: 'Failed to remove role' },
  'messages.list': { otherwise: 'Failed to load messages' },
  'messages.create': { otherwise: 'The message could not be sent' },
  'messages.edit': { otherwise: 'The message could not be edited' },
  'messages.delete': { otherwise: 'The message could not be deleted' },
};

const GENERAL: Texts = { otherwise: 'Something went wrong' };

const networkText = (failure: Failure & { kind: 'network' }): string => {
  if (failure.reason === 'timeout') return 'The server takes too long to answer';
  if (failure.reason === 'tls')
    return 'The connection to the server is not secure: its certificate was refused';
  return 'The server cannot be reached';
};

const SCREENS_OF_SIGN_IN: ReadonlySet<string> = new Set(['auth.login', 'auth.register', 'servers.inspect']);

/** What a person reads when a call fails: the specification's words where it has some. */
export const failureText = (call: CallName | IpcCallName, failure: Failure): string => {
  const texts = TEXTS[call] ?? GENERAL;
  switch (failure.kind) {
    case 'network':
      return SCREENS_OF_SIGN_IN.has(call) ? networkText(failure) : (texts.network ?? texts.otherwise);
    case 'refused':
      return (
        texts.byStatus?.[failure.status] ?? (texts.ignoresServer ? null : failure.message) ?? texts.otherwise
      );
    case 'malformed':
      return SCREENS_OF_SIGN_IN.has(call) ? 'There is no Guildhall server at this address' : texts.otherwise;
    case 'signed-out':
      return 'No authorization token found';
    case 'local':
    case 'invalid':
      return SCREENS_OF_SIGN_IN.has(call) && failure.detail !== '' ? failure.detail : texts.otherwise;
  }
};
