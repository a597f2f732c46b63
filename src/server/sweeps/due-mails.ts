import { MAIL_LIMITS } from '../../contract/mail-limits';
import { RECOVERY_ALPHABET } from '../../domain/profile/factor-code';
import { isoTimeOf } from '../clock';
import { lockAccount } from '../data/locks';
import { insertMailCode } from '../data/mail-codes';
import {
  claimMail,
  deleteMail,
  deleteOldMails,
  type DueMail,
  listDueMails,
  lockDueMail,
  markMailSent,
} from '../data/mails';
import type { Db } from '../data/schema';
import { findCredentials, findUser } from '../data/users';
import type { OperatorServices } from '../handlers/services';
import { isMailable } from '../mail/is-mailable';
import { mailTexts } from '../mail/mail-texts';
import type { Mail } from '../mail/mailer';
import { waitForMail } from '../mail/queue-mail';
import { type Random, randomText } from '../random';
import { hashOfMailCode } from '../security/mail-codes';

type MailServices = Pick<
  OperatorServices,
  'db' | 'transaction' | 'clock' | 'random' | 'ids' | 'mailer' | 'meta'
>;

const AT_ONCE = 20;
const FIRST_RETRY_MS = 60 * 1000;
const LONGEST_RETRY_MS = 60 * 60 * 1000;

/** The time until the next try: it doubles, and varies by half, so that many mails do not come back at once. */
export const retryAfter = (tries: number, random: Random): number => {
  const most = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(tries, 10));
  return Math.round(most * (0.5 + random(2).readUInt16BE() / 0x2_00_00));
};

/**
 * Sends the mails that are due. Each is claimed by the node that locks its row first, and is due again later: so a mail whose
 * node ends is sent by another one. Who an address belongs to is found here, and not by the call that asked, which therefore
 * takes the same time for every address.
 */
export const sweepDueMails = async (services: MailServices): Promise<void> => {
  const { db, clock, mailer } = services;
  if (mailer === null) return;
  for (const due of await listDueMails(db, isoTimeOf(clock.now()), AT_ONCE)) {
    const mail = await claim(services, due);
    if (mail === null) continue;
    const outcome = await mailer.send(mail);
    if (outcome === 'sent') await markMailSent(db, due.id, isoTimeOf(clock.now()));
    if (outcome === 'refused') await deleteMail(db, due.id);
    // The way is blocked: the others can wait for the next round too.
    if (outcome === 'later') return;
  }
};

/** Forgets what is over. */
export const sweepOldMails = ({ db, clock }: Pick<MailServices, 'db' | 'clock'>): Promise<void> =>
  deleteOldMails(db, {
    sentBefore: isoTimeOf(clock.now() - MAIL_LIMITS.perAccountMs),
    now: isoTimeOf(clock.now()),
  });

/** Claims a mail and makes its text; removes one that is not to be sent. */
const claim = (services: MailServices, { id, userId: known, address }: DueMail): Promise<Mail | null> => {
  const { transaction, clock, random } = services;
  return transaction(async (trx) => {
    const userId = known ?? (await findCredentials(trx, address))?.user.id ?? null;
    // Accounts are locked before rows.
    if (userId !== null) await lockAccount(trx, userId);
    const now = isoTimeOf(clock.now());
    const due = await lockDueMail(trx, id, now);
    if (due === null) return null;
    const user = userId === null ? null : await findUser(trx, userId);
    if (user === null || due.expiresAt <= now || !(await isWanted(services, trx, due, user))) {
      await deleteMail(trx, id);
      return null;
    }
    const again = isoTimeOf(clock.now() + retryAfter(due.tries, random));
    const dueAt = again < due.expiresAt ? again : due.expiresAt;
    await claimMail(trx, id, { userId: user.id, dueAt });
    const code = await makeCode(services, trx, { ...due, userId: user.id });
    const named = { server: services.meta().name, username: user.username, code };
    return { id, to: due.address, ...mailTexts(due.kind, named) };
  });
};

/** Whether a mail is still to be sent, by what is stored now. */
const isWanted = async (
  services: MailServices,
  trx: Db,
  { kind, address, tries }: DueMail,
  {
    id,
    email,
    verified,
  }: { readonly id: NonNullable<DueMail['userId']>; readonly email: string; readonly verified: boolean },
): Promise<boolean> => {
  if (!isMailable(address)) return false;
  if (kind === 'address-changed') return true;
  if (email.toLowerCase() !== address.toLowerCase()) return false;
  if (kind === 'verify') return !verified;
  // Of an account that was found before, it is counted already.
  return tries > 0 || (await waitForMail(services, trx, id)) === 0;
};

const makeCode = async (
  { clock, random }: MailServices,
  trx: Db,
  { kind, userId, address }: DueMail & { readonly userId: NonNullable<DueMail['userId']> },
): Promise<string | null> => {
  if (kind === 'address-changed') return null;
  const code = randomText(random, RECOVERY_ALPHABET, MAIL_LIMITS.codeLetters);
  const lifeMs = kind === 'verify' ? MAIL_LIMITS.verifyMs : MAIL_LIMITS.resetMs;
  const expiresAt = isoTimeOf(clock.now() + lifeMs);
  await insertMailCode(trx, { hash: hashOfMailCode(code), kind, userId, address, expiresAt });
  return code;
};
