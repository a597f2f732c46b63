import { MAIL_LIMITS } from '../../contract/mail-limits';
import { inGroups } from '../../domain/profile/factor-code';
import type { MailKind } from '../data/mail-tables';

/** What a mail names. */
export interface Named {
  /** The server's name. */
  readonly server: string;
  readonly username: string;
  /** Null in a notice. */
  readonly code: string | null;
}

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** Subject and text of a mail. Neither has a link: a mail that asks to be clicked is what people are warned of. */
export const mailTexts = (
  kind: MailKind,
  { server, username, code }: Named,
): { readonly subject: string; readonly text: string } => {
  const shown = code === null ? '' : inGroups(code, '-');
  const paragraphs = (...texts: readonly string[]): string =>
    `${[`Hello ${username},`, ...texts, server].join('\n\n')}\n`;
  switch (kind) {
    case 'verify':
      return {
        subject: `Your code for ${server}`,
        text: paragraphs(
          `this code confirms your e-mail address on ${server}:`,
          shown,
          `Enter it in Guildhall: User Settings, My Account. It is good for ${MAIL_LIMITS.verifyMs / HOUR_MS} hours.`,
          'If you have no account there, somebody has mistyped their address. Then do nothing.',
        ),
      };
    case 'reset':
      return {
        subject: `A new password for ${server}`,
        text: paragraphs(
          `somebody has asked for a new password for your account on ${server}. This code sets one:`,
          shown,
          `Enter it in Guildhall, where you asked for it: the page to sign in. It is good once, for ${MAIL_LIMITS.resetMs / MINUTE_MS} minutes. Give it to nobody: the operator of the server never asks for it.`,
          'If it was not you, do nothing. Your password stays as it is.',
        ),
      };
    case 'address-changed':
      return {
        subject: `Your e-mail address on ${server} was changed`,
        text: paragraphs(
          `your account on ${server} has another e-mail address now. Mails about it no longer come to this one.`,
          'If it was not you, somebody knows your password. Please tell the operator of the server.',
        ),
      };
  }
};
