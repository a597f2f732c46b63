import type { UserId } from '../../../src/contract/ids';
import { insertMailCode, type MailCodeKind } from '../../../src/server/data/mail-codes';
import type { Mail, Mailer, MailOutcome } from '../../../src/server/mail/mailer';
import { hashOfMailCode } from '../../../src/server/security/mail-codes';
import type { TestServer } from './server-app';

/** A way of mails that ends here. */
export interface Postbox {
  readonly mailer: Mailer;
  /** The mails that were sent since the last look. */
  readonly take: () => readonly Mail[];
  /** What becomes of the next mails. */
  readonly answer: (outcome: MailOutcome) => void;
}

/** Keeps what is sent. */
export const createPostbox = (): Postbox => {
  const mails: Mail[] = [];
  let outcome: MailOutcome = 'sent';
  return {
    mailer: {
      send: (mail) => {
        mails.push(mail);
        return Promise.resolve(outcome);
      },
      close: () => undefined,
    },
    take: () => mails.splice(0),
    answer: (next) => {
      outcome = next;
    },
  };
};

/** The code in a mail, as it is shown there. */
export const codeIn = ({ text }: Pick<Mail, 'text'>): string =>
  /\b[a-z]{4}(?:-[a-z]{4}){4}\b/.exec(text)?.[0] ?? '';

const LETTERS = 'abcdefghjkmnpqrstuvw';

/** A code that is as good as one that was mailed to this person. */
export const newMailCode = async (
  { store, server }: Pick<TestServer, 'store' | 'server'>,
  { userId, email: address }: { readonly userId: UserId; readonly email: string },
  kind: MailCodeKind,
): Promise<string> => {
  // Letters of the id, so that each person has another one.
  const code = Array.from(userId.slice(-10))
    .map((digit) => LETTERS.charAt(Number(digit)))
    .join('')
    .padEnd(20, 'z');
  const expiresAt = new Date(server.services.clock.now() + 60_000).toISOString();
  await store.db.deleteFrom('mailCodes').where('hash', '=', hashOfMailCode(code)).execute();
  await insertMailCode(store.db, { hash: hashOfMailCode(code), kind, userId, address, expiresAt });
  return code;
};
