/** A question that the system's own dialog puts: the page can neither draw over it nor press its buttons. */
export interface Question {
  readonly title: string;
  readonly message: string;
  readonly detail: string;
  /** What the button says that accepts; the other one is Cancel, and is the one that Enter presses. */
  readonly accept: string;
}

/** Puts a question to the person; whether they accepted. */
export type Ask = (question: Question) => Promise<boolean>;

/** Before a link leaves for the browser; `isTrusting` opens all links of the host from then on. */
export const openLinkQuestion = (
  { href, host }: { readonly href: string; readonly host: string },
  warnings: readonly string[],
  isTrusting: boolean,
): Question => ({
  title: 'Open this link?',
  message: isTrusting
    ? `Open ${host} in your browser, and from now on without asking?`
    : `Open ${host} in your browser?`,
  detail: [href, ...warnings].join('\n\n'),
  accept: isTrusting ? 'Always Open' : 'Open',
});

/** Before a token is written to the disk as it is. */
export const rememberPlainQuestion: Question = {
  title: 'Stay signed in without a keyring?',
  message: 'Keep your sign-in on this computer without a keyring?',
  detail:
    'It is then stored unencrypted. Every program that you run, and whoever gets at this disk, can read it and act as you.',
  accept: 'Remember',
};

/** Before the app is started with the system. */
export const startupQuestion: Question = {
  title: 'Start with the system?',
  message: 'Start Guildhall whenever you sign in to this computer?',
  detail: 'You can turn this off in the settings at any time.',
  accept: 'Start With the System',
};

/** Before all that the app keeps is removed. `size` is what its folder takes, for people. */
export const removeDataQuestion = (folder: string, size: string, hasServer: boolean): Question => ({
  title: 'Remove your data?',
  message: 'Remove all your Guildhall data from this computer?',
  detail: [
    hasServer
      ? 'Your sign-ins, settings and drafts are removed, and the server on this computer with all its accounts and messages. This can’t be undone.'
      : 'Your sign-ins, settings and drafts are removed. This can’t be undone.',
    'Accounts and messages on other servers stay. Guildhall quits to do this.',
    `${folder} (${size})`,
  ].join('\n\n'),
  accept: 'Remove and Quit',
});

/** Before anything is sent to a server for the first time. */
export const connectQuestion = ({
  base,
  host,
  isSecure,
}: {
  readonly base: string;
  readonly host: string;
  readonly isSecure: boolean;
}): Question => ({
  title: 'Connect to this server?',
  message: isSecure ? `Connect to ${host}?` : `Connect to ${host} without encryption?`,
  detail: [
    base,
    isSecure
      ? 'You have not used this server on this computer before. Only go on if it is the one that you mean.'
      : 'The connection is not encrypted: whoever is on the way can read and change your password, your messages and all else. Only go on in a network that you trust.',
  ].join('\n\n'),
  accept: isSecure ? 'Connect' : 'Connect Anyway',
});

/** Before a feed may replace the app. */
export const feedQuestion = (feed: string): Question => ({
  title: 'Updates from this feed?',
  message: `Let ${new URL(feed).host} update Guildhall?`,
  detail: `${feed}\n\nOnly updates that are signed with this build’s key are installed, whatever the feed says. But whoever runs it sees when you look, and can hold updates back. Only go on if you know them.`,
  accept: 'Use This Feed',
});
