import type { MailId, UserId } from '../../contract/ids';
import { MAIL_LIMITS } from '../../contract/mail-limits';
import { type Clock, isoTimeOf } from '../clock';
import type { MailKind } from '../data/mail-tables';
import { insertMail, listMailTimes } from '../data/mails';
import type { Db } from '../data/schema';
import type { IdSource } from '../data/ids';
import type { Mailer } from './mailer';
import type { User } from '../../contract/entities/user';
import { deleteMailCodesOf } from '../data/mail-codes';

interface QueueServices {
  readonly ids: IdSource;
  readonly clock: Pick<Clock, 'now'>;
}

const LIFE_MS: Readonly<Record<MailKind, number>> = {
  verify: MAIL_LIMITS.verifyMs,
  reset: MAIL_LIMITS.resetMs,
  'address-changed': MAIL_LIMITS.noticeMs,
};

/** Keeps a mail in the transaction of what causes it; it is sent after the commit, once, by one node. */
export const queueMail = async (
  { ids, clock }: QueueServices,
  trx: Db,
  mail: { readonly kind: MailKind; readonly userId: UserId | null; readonly address: string },
): Promise<void> => {
  const now = clock.now();
  const expiresAt = isoTimeOf(now + LIFE_MS[mail.kind]);
  await insertMail(trx, { ...mail, id: ids.next<MailId>(), now: isoTimeOf(now), expiresAt });
};

/** The time until an account may be sent another mail that somebody asks for; 0 for now. The account is locked. */
export const waitForMail = async (
  { clock }: Pick<QueueServices, 'clock'>,
  trx: Db,
  userId: UserId,
): Promise<number> => {
  const now = clock.now();
  const times = await listMailTimes(trx, userId, isoTimeOf(now - MAIL_LIMITS.perAccountMs));
  const oldest = times.at(-MAIL_LIMITS.perAccount);
  return oldest === undefined ? 0 : Date.parse(oldest) + MAIL_LIMITS.perAccountMs - now;
};

/**
 * Tells the old address that it was changed, and sends a code to the new one. Who changes an address again and again must not
 * have strangers sent mails: only a confirmed address is always told.
 */
export const mailAboutChange = async (
  services: QueueServices & { readonly mailer: Mailer | null },
  trx: Db,
  { id: userId, email: address, verified }: User,
  newAddress: string,
): Promise<void> => {
  if (services.mailer === null) return;
  await deleteMailCodesOf(trx, userId, 'verify');
  const isFree = (await waitForMail(services, trx, userId)) === 0;
  if (isFree || verified) await queueMail(services, trx, { kind: 'address-changed', userId, address });
  if (isFree) await queueMail(services, trx, { kind: 'verify', userId, address: newAddress });
};
