import type { Generated } from 'kysely';
import type { MailId, UserId } from '../../contract/ids';

/** What a mail is for: to confirm an address, to set a new password, or to tell that the address was changed. */
export type MailKind = 'verify' | 'reset' | 'address-changed';

/** Mails that are to be sent, and those of the last hour, which are counted. */
export interface MailsTable {
  id: MailId;
  kind: MailKind;
  /** Null where nobody has looked yet whose address it is. */
  userId: UserId | null;
  address: string;
  createdAt: string;
  /** When it is tried next. */
  dueAt: string;
  /** After this time it is not sent any more. */
  expiresAt: string;
  tries: Generated<number>;
  sentAt: string | null;
}

/** The codes of sent mails. */
export interface MailCodesTable {
  /** SHA-256 of the code; the code itself is not stored. */
  hash: string;
  kind: Exclude<MailKind, 'address-changed'>;
  userId: UserId;
  /** The address that it was sent to: it is good only while the account has it. */
  address: string;
  expiresAt: string;
}
