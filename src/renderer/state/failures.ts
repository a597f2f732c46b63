import { type Failure, failure, type Result, success } from '../../contract/failure';
import type { CallName } from '../../contract/rest';
import { msg, type Msg, plural, serverText, t } from '../../domain/i18n/t';

/** The texts of a failed operation. */
export interface Texts {
  /** Used when the server sends no text of its own. */
  readonly otherwise: Msg;
  /** Used when no answer arrived; `otherwise` if not given. */
  readonly network?: Msg;
  /** Used for a status, in preference to the server's own text. */
  readonly byStatus?: Readonly<Record<number, Msg>>;
  /** Used for an invalid answer; `otherwise` if not given. */
  readonly malformed?: Msg;
  /** `otherwise` is placed before the server's own text. */
  readonly isBefore?: true;
  /** These texts are used even if the server sends its own. */
  readonly ignoresServer?: true;
  /** For too many attempts, the text names the time to wait. */
  readonly namesWait?: true;
  /** The text names how the server could not be reached: a person who chooses a server can act on it. */
  readonly namesNetwork?: true;
}

const NETWORK = msg('Network error occurred');
/** By the code of a refusal, in preference to all else: two of the second factor have the status of a wrong password. */
const BY_CODE: Readonly<Record<string, Msg>> = {
  second_factor: msg('Enter the code of your authenticator app'),
  invalid_code: msg('Invalid code'),
  ticket_expired: msg('Your sign-in took too long. Please sign in again.'),
  ticket_spent: msg('Too many wrong codes. Please sign in again.'),
};

const NO_GUILDHALL = msg('There is no Guildhall server at this address');
const WRONG_PASSWORD = { 401: msg('Current password is incorrect') } as const;

const FACTOR: Texts = {
  otherwise: msg('Failed to change two-factor authentication'),
  network: NETWORK,
  byStatus: WRONG_PASSWORD,
  namesWait: true,
};

const CREATING: Texts = {
  otherwise: msg('Failed to create channel'),
  isBefore: true,
  network: msg('An error occurred while creating the channel. Please try again.'),
};

/**
 * The texts of failed calls that several thunks make, or with more than one text. The texts of another call are at its
 * thunk, as an argument of `inWords`. docs/spec/connection.md 'Failures' says where they appear. People know these texts: change
 * them only with a reason.
 */
export const FAILURE_TEXTS = {
  'servers.inspect': {
    otherwise: msg('This server cannot be reached'),
    malformed: NO_GUILDHALL,
    namesNetwork: true,
  },
  'files.save': { otherwise: msg('The file could not be saved') },
  'build.verify': { otherwise: msg('The self-test ended without a report') },
  'auth.login': {
    otherwise: msg('Could not sign in'),
    malformed: NO_GUILDHALL,
    namesNetwork: true,
    namesWait: true,
  },
  'passwordReset.begin': {
    otherwise: msg('The code could not be sent'),
    malformed: NO_GUILDHALL,
    namesNetwork: true,
    namesWait: true,
  },
  'passwordReset.finish': {
    otherwise: msg('Failed to change password'),
    malformed: NO_GUILDHALL,
    namesNetwork: true,
    namesWait: true,
  },
  'email.sendCode': { otherwise: msg('The code could not be sent'), network: NETWORK, namesWait: true },
  'email.verify': { otherwise: msg('Failed to verify your address'), network: NETWORK },
  'twoFactor.begin': FACTOR,
  'twoFactor.enable': FACTOR,
  'twoFactor.disable': FACTOR,
  'twoFactor.codes': FACTOR,
  'auth.register': {
    otherwise: msg('Could not create the account'),
    malformed: NO_GUILDHALL,
    namesNetwork: true,
    namesWait: true,
  },
  'auth.logout': { otherwise: msg('Could not sign out') },
  'auth.resetEmail': {
    otherwise: msg('Failed to update email'),
    network: NETWORK,
    byStatus: { ...WRONG_PASSWORD, 409: msg('Email already in use') },
  },
  'auth.resetPassword': {
    otherwise: msg('Failed to change password'),
    network: msg('An error occurred while changing password'),
    byStatus: WRONG_PASSWORD,
    ignoresServer: true,
  },
  'devices.list': { otherwise: msg('Failed to fetch devices') },
  'devices.end': { otherwise: msg('Failed to log out the device') },
  'devices.endOthers': { otherwise: msg('Failed to log out the other devices') },
  'users.standing': { otherwise: msg('Failed to load your standing') },
  'users.me': { otherwise: msg('Failed to load your account') },
  'users.fetch': { otherwise: msg('Failed to load member data') },
  'users.updateBio': {
    otherwise: msg('Failed to update bio'),
    network: msg('An error occurred while updating bio'),
  },
  'users.updateUsername': {
    otherwise: msg('Failed to update username'),
    network: msg('An error occurred while updating username'),
  },
  'users.updateAvatar': { otherwise: msg('Failed to update avatar'), network: msg('Upload failed') },
  'users.updateStatusText': { otherwise: msg('Failed to save your status') },
  'userNotes.find': { otherwise: msg('Failed to load your note') },
  'userNotes.set': { otherwise: msg('Failed to save your note') },
  'users.updateStatus': { otherwise: msg('Error updating status'), ignoresServer: true },
  'users.delete': {
    otherwise: msg('Failed to delete your account'),
    network: NETWORK,
    byStatus: WRONG_PASSWORD,
    namesWait: true,
  },
  'systemMessages.list': { otherwise: msg('Failed to load messages') },
  'requests.history': { otherwise: msg('Failed to fetch requests') },
  'requests.create': { otherwise: msg('Failed to create request') },
  'shop.decorations': { otherwise: msg('Failed to fetch avatar decorations') },
  'shop.nameplates': { otherwise: msg('Failed to fetch nameplates') },
  'shop.applyDecoration': { otherwise: msg('Failed to apply decoration') },
  'shop.applyNameplate': { otherwise: msg('Failed to apply nameplate') },
  'guilds.list': { otherwise: msg('Your servers could not be loaded'), namesNetwork: true },
  'guilds.create': { otherwise: msg('Failed to create server') },
  'guilds.leave': {
    otherwise: msg('Failed to leave server'),
    network: msg('An error occurred while leaving the server. Please try again.'),
  },
  'guilds.discovery': {
    otherwise: msg('Failed to fetch guilds'),
    malformed: msg('Invalid data format received from API'),
  },
  'guilds.info': { otherwise: msg('Failed to load server') },
  'guilds.edit': { otherwise: msg('Failed to update server'), network: NETWORK },
  'guilds.transfer': {
    otherwise: msg('Failed to transfer ownership'),
    network: NETWORK,
    byStatus: WRONG_PASSWORD,
    namesWait: true,
  },
  'guilds.export': { otherwise: msg('Failed to export server') },
  'users.export': { otherwise: msg('Your data could not be downloaded') },
  'guilds.delete': { otherwise: msg('Failed to delete server') },
  'invites.join': {
    otherwise: msg('Failed to join server'),
    network: NETWORK,
    byStatus: { 400: msg('You have already joined this server') },
  },
  'invites.create': { otherwise: msg('Failed to create invite') },
  'invites.info': { otherwise: msg('Failed to load invite') },
  'invites.list': { otherwise: msg('Failed to fetch invites') },
  'invites.revokeAll': { otherwise: msg('Failed to revoke all invites') },
  'invites.revoke': { otherwise: msg('Failed to revoke invite') },
  'invites.pause': { otherwise: msg('Failed to update invite pause setting') },
  'invites.unpause': { otherwise: msg('Failed to update invite pause setting') },
  'invites.setDefaults': { otherwise: msg('Failed to update invite settings') },
  'vanity.check': { otherwise: msg('This URL is already taken'), ignoresServer: true },
  'vanity.create': {
    otherwise: msg('Failed to create vanity URL'),
    network: msg('Network error occurred. Please try again.'),
  },
  'partner.apply': { otherwise: msg('Failed to apply for the partner programme'), network: NETWORK },
  'partner.fetch': { otherwise: msg('Failed to load the application'), network: NETWORK },
  'members.fetch': { otherwise: msg('Failed to load member data') },
  'members.history': { otherwise: msg('Failed to load the history') },
  'members.facts': { otherwise: msg('Failed to load member details') },
  'members.list': { otherwise: msg('Failed to load members') },
  'members.setOwnNickname': { otherwise: msg('Failed to change nickname') },
  'members.setNickname': { otherwise: msg('Failed to change nickname') },
  'members.kick': { otherwise: msg('Failed to kick user') },
  'bans.add': { otherwise: msg('Failed to ban user') },
  'bans.list': { otherwise: msg('Failed to fetch bans') },
  'bans.remove': { otherwise: msg('Failed to unban user') },
  'queue.fetch': { otherwise: msg('Failed to load the queue') },
  'automod.fetch': { otherwise: msg('Failed to load the automatic rules') },
  'held.list': { otherwise: msg('Failed to load messages that wait for review') },
  'auditLog.list': { otherwise: msg('Failed to fetch audit logs') },
  'emoji.list': { otherwise: msg('Failed to load emoji') },
  'direct.guildPrivacy': { otherwise: msg('Failed to load your privacy settings') },
  'guildSettings.fetch': { otherwise: msg('Failed to load the rules of this server') },
  'boosts.list': { otherwise: msg('Failed to load boosts') },
  'stickers.list': { otherwise: msg('Failed to load stickers') },
  'favourites.list': { otherwise: msg('Failed to load favourites') },
  'drafts.list': { otherwise: msg('Failed to load drafts') },
  'direct.list': { otherwise: msg('Failed to load conversations') },
  'friends.list': { otherwise: msg('Failed to load friends') },
  'friends.privacy': { otherwise: msg('Failed to load privacy') },
  'scheduled.list': { otherwise: msg('Failed to load scheduled messages') },
  'pictures.list': { otherwise: msg('Failed to load pictures') },
  'roles.list': { otherwise: msg('Failed to fetch roles') },
  'roles.create': { otherwise: msg('Failed to create role') },
  'roles.edit': { otherwise: msg('Failed to update role') },
  'roles.editPermissions': { otherwise: msg('Failed to update permissions') },
  'roles.delete': { otherwise: msg('Failed to delete role') },
  'roles.reorder': { otherwise: msg('Failed to reorder roles') },
  'roles.addMember': { otherwise: msg('Failed to add role') },
  'roles.removeMember': { otherwise: msg('Failed to remove role') },
  'channels.create': CREATING,
  'categories.create': CREATING,
  'categories.rename': { otherwise: msg('Failed to update category') },
  'categories.delete': { otherwise: msg('Failed to delete category') },
  'channels.rename': { otherwise: msg('Failed to update channel') },
  'channels.delete': { otherwise: msg('Failed to delete channel') },
  'channels.reorder': { otherwise: msg('Failed to reorder channels') },
  'channels.markRead': { otherwise: msg('Failed to mark as read') },
  'messages.list': { otherwise: msg('Failed to load messages') },
  'messages.create': { otherwise: msg('Failed to send message') },
  'messages.edit': { otherwise: msg('Failed to edit message') },
  'messages.delete': { otherwise: msg('Failed to delete message') },
} satisfies Readonly<Record<string, Texts>>;

/** An operation of the table: a call, inspecting a server, saving a file, or verifying the build. */
export type KnownOperation = keyof typeof FAILURE_TEXTS;
/** A call of the table. */
export type FailingCall = CallName & KnownOperation;
/** The operation that failed, by its name in the table or by its texts. */
export type FailedOperation = KnownOperation | Texts;

const textsOf = (operation: FailedOperation): Texts =>
  typeof operation === 'string' ? FAILURE_TEXTS[operation] : operation;

type Network = Extract<Failure, { readonly kind: 'network' }>;

/** In every text: a person must know it, whatever they were doing. */
const otherCertificate = ({ detail }: Network): string =>
  t(
    'The certificate of {{host}} has changed. Somebody may be between you and the server, so nothing was sent. Ask the person who runs it for a new link.',
    { host: detail },
  );

const NETWORK_TEXTS: Readonly<Record<Exclude<Network['reason'], 'other-certificate'>, Msg>> = {
  unreachable: msg('The server cannot be reached'),
  timeout: msg('The server takes too long to answer'),
  tls: msg('The connection to the server is not secure: its certificate was refused'),
  offline: msg('This computer is offline'),
  unanswered: msg('The connection was lost before the server answered'),
};
/** Used for any act that the server may have carried out. */
const PERHAPS_DONE = msg(
  'The connection was lost before the server answered. Check whether it worked before you try again.',
);

const serverWords = (
  { ignoresServer, isBefore, otherwise }: Texts,
  message: string | null,
): string | null => {
  if (ignoresServer === true || message === null) return null;
  const said = serverText(message);
  return isBefore === true ? t('{{failure}}: {{reason}}', { failure: t(otherwise), reason: said }) : said;
};

/** A duration in words, rounded up, so that waiting for that time is always enough. */
const spanText = (ms: number): string => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 60
    ? plural('{{count}} second', '{{count}} seconds', { count: seconds })
    : plural('{{count}} minute', '{{count}} minutes', { count: Math.ceil(seconds / 60) });
};

type Refused = Extract<Failure, { readonly kind: 'refused' }>;

const withWait = (words: string, { namesWait }: Texts, { status, retryAfterMs }: Refused): string =>
  namesWait === true && status === 429 && retryAfterMs !== null
    ? t('{{reason}} Try again in {{time}}.', {
        reason: words.endsWith('.') ? words : `${words}.`,
        time: spanText(retryAfterMs),
      })
    : words;

const refusedText = (texts: Texts, { status, message, code = '' }: Refused): string => {
  const own = BY_CODE[code] ?? texts.byStatus?.[status];
  return own === undefined ? (serverWords(texts, message) ?? t(texts.otherwise)) : t(own);
};

/** The text that a person reads when a call fails: the specification's text where it has one. */
export const failureText = (operation: FailedOperation, failure: Failure): string => {
  const texts = textsOf(operation);
  switch (failure.kind) {
    case 'network':
      if (failure.reason === 'other-certificate') return otherCertificate(failure);
      if (texts.namesNetwork) return t(NETWORK_TEXTS[failure.reason]);
      if (failure.reason === 'unanswered') return t(PERHAPS_DONE);
      return t(texts.network ?? texts.otherwise);
    case 'refused':
      return withWait(refusedText(texts, failure), texts, failure);
    case 'malformed':
      return t(texts.malformed ?? texts.otherwise);
    case 'signed-out':
      return t('No authorization token found');
    case 'local':
      // Main describes what this computer could not do; a bug has no text for people.
      return failure.code === 'bug' || failure.detail === '' ? t(texts.otherwise) : failure.detail;
    case 'invalid':
      return t(texts.otherwise);
  }
};

/** Whether a call was refused because its data is out of date: the data must be fetched again. */
export const isOvertaken = (failure: Failure): boolean =>
  failure.kind === 'refused' && (failure.status === 404 || failure.status === 409);

/** Turns the answer of a call into a result for a screen: the value, or the failure in words. */
export const inWords = <T>(operation: FailedOperation, result: Result<T>): Result<T, string> =>
  result.ok ? result : failure(failureText(operation, result.failure));

/** As `inWords`, for a call whose reply is not needed: null, or the failure in words. */
export const doneInWords = (operation: FailedOperation, result: Result<unknown>): Result<null, string> =>
  result.ok ? success(null) : failure(failureText(operation, result.failure));
