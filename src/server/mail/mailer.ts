import { createTransport } from 'nodemailer';
import { isLoopback } from '../security/visitors';

/** A mail, as plain text. */
export interface Mail {
  /** Unique: the receiver can tell a repetition by it. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sent, refused for good by the receiver, or to be tried again. */
export type MailOutcome = 'sent' | 'refused' | 'later';

/** Sends mails; the only way of the server to do so. */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<MailOutcome>;
  readonly close: () => void;
}

/** The server that takes the mails, and how the operator signs in there. */
export interface MailRoute {
  readonly host: string;
  readonly port: number;
  /** TLS from the start; otherwise STARTTLS, except on this computer. */
  readonly isTls: boolean;
  readonly user: string | null;
  readonly password: string | null;
  /** The address that mails come from. */
  readonly from: string;
}

const WAIT_MS = 20_000;

/** Whether the receiver has refused the mail itself, and would refuse it again. */
const isForGood = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('responseCode' in error))
    return false;
  const { code, responseCode } = error;
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500
  );
};

/** Sends by SMTP. Beyond this computer nothing is sent without TLS, neither mails nor the password. */
export const openMailer = (
  { host, port, isTls, user, password, from }: MailRoute,
  { name, onFailure }: { readonly name: string; readonly onFailure: (code: string) => void },
): Mailer => {
  const transport = createTransport({
    ...{ host, port, secure: isTls, requireTLS: !isTls && !isLoopback(host) },
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    ...{ connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS, socketTimeout: WAIT_MS },
    // Texts are never read as addresses of files or pages.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    send: async ({ id, to, subject, text }) => {
      try {
        await transport.sendMail({
          from: { name, address: from },
          to: { name: '', address: to },
          ...{ subject, text, messageId: `<guildhall-${id}@${domain}>` },
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return 'sent';
      } catch (error) {
        const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
        onFailure(typeof code === 'string' ? code : '');
        return isForGood(error) ? 'refused' : 'later';
      }
    },
    close: () => transport.close(),
  };
};
