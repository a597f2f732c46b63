import { t } from '../../domain/i18n/t';

/** A question in the system's own dialog: the page can neither draw over it nor press its buttons. */
export interface Question {
  readonly title: string;
  readonly message: string;
  readonly detail: string;
  /** The label of the accepting button. The other button is Cancel, which is also the default for Enter. */
  readonly accept: string;
}

/** Asks the person a question; resolves to whether it was accepted. */
export type Ask = (question: Question) => Promise<boolean>;

/**
 * Asked before a link opens in the browser; `isTrusting` opens all links of the host without a question from then on.
 */
export const openLinkQuestion = (
  { href, host }: { readonly href: string; readonly host: string },
  warnings: readonly string[],
  isTrusting: boolean,
): Question => ({
  title: t('Open this link?'),
  message: isTrusting
    ? t('Always open {{host}} in your browser without asking?', { host })
    : t('Open {{host}} in your browser?', { host }),
  detail: [href, ...warnings].join('\n\n'),
  accept: isTrusting ? t('Always Open') : t('Open'),
});

/** Asked before a file is saved that can run programs; `name` is its name as it is saved. */
export const saveProgramQuestion = (name: string): Question => ({
  title: t('Save this file?'),
  message: t('This file can run programs. Save it anyway?'),
  detail: [name, t('Save and open it only if you trust the person who sent it.')].join('\n\n'),
  accept: t('Save Anyway'),
});

/** Asked before a token is written to the disk unencrypted. */
export const rememberPlainQuestion = (): Question => ({
  title: t('Stay signed in without a keyring?'),
  message: t('Keep your sign-in on this computer without a keyring?'),
  detail: t(
    'It will be stored unencrypted. Any program you run, and anyone with access to this disk, can read it and act as you.',
  ),
  accept: t('Remember'),
});

/** Asked before the app takes a key while other programs have the focus. */
export const muteAnywhereQuestion = (): Question => ({
  title: t('Mute from other programs?'),
  message: t('Let Guildhall hear its key for muting while another program has the focus?'),
  detail: t(
    'While you are in voice, other programs do not get this key. No other key is heard. You can turn this off in the settings at any time.',
  ),
  accept: t('Hear This Key'),
});

/** Asked before the app is set to start with the system. */
export const startupQuestion = (): Question => ({
  title: t('Start with the system?'),
  message: t('Start Guildhall whenever you sign in to this computer?'),
  detail: t('You can turn this off in the settings at any time.'),
  accept: t('Start With the System'),
});

/** Asked before all data of the app is removed. `size` is the size of its folder, as text for people. */
export const removeDataQuestion = (folder: string, size: string, hasServer: boolean): Question => ({
  title: t('Remove your data?'),
  message: t('Remove all your Guildhall data from this computer?'),
  detail: [
    hasServer
      ? t(
          'Your sign-ins, settings and drafts are removed, and the server on this computer with all its accounts and messages. This can’t be undone.',
        )
      : t('Your sign-ins, settings and drafts are removed. This can’t be undone.'),
    t('Accounts and messages on other servers stay. Guildhall quits to do this.'),
    `${folder} (${size})`,
  ].join('\n\n'),
  accept: t('Remove and Quit'),
});

/** Asked before a server is trusted by another key than the one by which it was known. */
export const otherKeyQuestion = ({
  base,
  host,
}: {
  readonly base: string;
  readonly host: string;
}): Question => ({
  title: t('Trust the new certificate?'),
  message: t('The certificate of {{host}} has changed. Trust the new one?', { host }),
  detail: [
    base,
    t(
      'Whoever sent you this link may want you to connect to another computer in place of this server. Continue only if the person who runs the server told you that its certificate is new.',
    ),
  ].join('\n\n'),
  accept: t('Trust the New One'),
});

/** Asked before the first request to a server. */
export const connectQuestion = ({
  base,
  host,
  isSecure,
}: {
  readonly base: string;
  readonly host: string;
  readonly isSecure: boolean;
}): Question => ({
  title: t('Connect to this server?'),
  message: isSecure
    ? t('Connect to {{host}}?', { host })
    : t('Connect to {{host}} without encryption?', { host }),
  detail: [
    base,
    isSecure
      ? t('You haven’t used this server on this computer before. Connect only if the address is correct.')
      : t(
          'The connection is not encrypted. Others on the network can read and change everything you send, including your password and messages. Connect only on a network you trust.',
        ),
  ].join('\n\n'),
  accept: isSecure ? t('Connect') : t('Connect Anyway'),
});

/** Asked before others can reach the server on this computer. */
export const letInQuestion = (addresses: readonly string[], port: number): Question => ({
  title: t('Let others in?'),
  message: t('Let others connect to the server on this computer?'),
  detail: [
    addresses.map((address) => t('{{address}}, port {{port}}', { address, port })).join('\n'),
    t(
      'Everybody who can reach these addresses can open an account on your server, and join the servers on it that they have an invite for. The connection is encrypted. You can turn this off at any time.',
    ),
  ].join('\n\n'),
  accept: t('Let Others In'),
});

/** Asked before a backup replaces the data of the server on this computer; `time` is the backup's, as text for people. */
export const restoreQuestion = (time: string): Question => ({
  title: t('Restore this backup?'),
  message: t('Take the server on this computer back to {{time}}?', { time }),
  detail: [
    t(
      'Everything that was written or changed on it since is no longer there. You and everybody else sign in again.',
    ),
    t('Nothing is deleted. The current data is kept in a folder next to it.'),
  ].join('\n\n'),
  accept: t('Restore'),
});

/** Asked before a feed may update the app. */
export const feedQuestion = (feed: string): Question => ({
  title: t('Updates from this feed?'),
  message: t('Let {{host}} update Guildhall?', { host: new URL(feed).host }),
  detail: t(
    '{{feed}}\n\nOnly updates signed with this build’s key are installed. Whoever runs this feed can see when you check, and can hold updates back. Use it only if you know them.',
    { feed },
  ),
  accept: t('Use This Feed'),
});
