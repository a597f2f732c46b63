const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** E-mail of the server to people (protocol.md 'E-mail'). */
export const MAIL_LIMITS = {
  /** The letters of a code in a mail. */
  codeLetters: 20,
  /** The longest typed code: codes may come with spaces and hyphens. */
  code: 64,
  /** A code that confirms an address, and one that sets a new password, is good for this time. */
  verifyMs: 24 * HOUR,
  resetMs: 30 * MINUTE,
  /** A notice is no longer sent after this time. */
  noticeMs: 3 * 24 * HOUR,
  /** The most mails that somebody can have the server send to one account within this time. */
  perAccount: 3,
  perAccountMs: HOUR,
  /** Requests for a new password from one network. */
  asks: 20,
  asksMs: HOUR,
} as const;
