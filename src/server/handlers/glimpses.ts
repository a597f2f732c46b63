import type { GuildId, UserId } from '../../contract/ids';
import { isEndedCode } from '../data/ended-codes';
import { findGuild, type GuildRow } from '../data/guilds';
import { findInviteByCode, type InviteInGuild } from '../data/invites';
import { findCodeOwner } from '../data/mail-codes';
import type { Meta } from '../../contract/entities/meta';
import type { Reads } from '../data/schema';
import { hasSecondFactor } from '../data/second-factors';
import { findTicket } from '../data/sign-in-tickets';
import { isSignUpInvite } from '../data/sign-up-invites';
import { fileLimit } from './file-limit';
import { type SignUpPolicy, signUpPolicy } from './sign-up-rule';
import { type Credentials, findCredentials, findPasswordHash } from '../data/users';

/**
 * Reads that a call that writes may make before it takes locks, because the work in between is slow (passwords,
 * pictures) or the write checks again. No glimpse decides finally: each names the later check. The caller's permission
 * is not a glimpse: `expect` of the act checks it by the row.
 */
export interface Glimpses {
  /** The password is verified outside the transaction; the hash is compared again under the lock on the account. */
  readonly credentials: (email: string) => Promise<Credentials | null>;
  /** The same for a signed-in user. */
  readonly passwordHash: (userId: UserId) => Promise<string | null>;
  /** Misses are counted without a lock; the invite is read again under the lock on its guild. */
  readonly inviteByCode: (code: string) => Promise<InviteInGuild | null>;
  /** Decides only whether a miss is counted. */
  readonly isEndedCode: (code: string) => Promise<boolean>;
  /** An unchanged picture is not decoded; the act decides again under the lock on the guild. */
  readonly guild: (guildId: GuildId) => Promise<GuildRow | null>;
  /** Decides only whether a code is looked for among the guilds' invites; it is taken when the account is created. */
  readonly isSignUpInvite: (code: string, now: string) => Promise<boolean>;
  /** Whose account is locked for the second step of a sign-in; the ticket is read again under the lock. */
  readonly ticketOwner: (hash: string) => Promise<UserId | null>;
  /** Whose account is locked for a new password; the code is looked for again under the lock. */
  readonly mailCodeOwner: (of: Parameters<typeof findCodeOwner>[1]) => Promise<UserId | null>;
  /** Decides only whether the try of a code is counted; the code is checked under the lock on the account. */
  readonly hasSecondFactor: (userId: UserId) => Promise<boolean>;
  /** Avoids hashing a password while sign-up is closed; the policy is read again when the account is created. */
  readonly signUpPolicy: () => Promise<SignUpPolicy>;
  /** Ends the reading of a file that is too large; the limit is read again when the file is stored. */
  readonly fileLimit: (guildId: GuildId, meta: Pick<Meta, 'limits'>) => Promise<number>;
}

/** The glimpses of a store. */
export const createGlimpses = (db: Reads): Glimpses => ({
  credentials: (email) => findCredentials(db, email),
  passwordHash: (userId) => findPasswordHash(db, userId),
  inviteByCode: (code) => findInviteByCode(db, code),
  isEndedCode: (code) => isEndedCode(db, code),
  guild: (guildId) => findGuild(db, guildId),
  isSignUpInvite: (code, now) => isSignUpInvite(db, code, now),
  ticketOwner: async (hash) => (await findTicket(db, hash))?.userId ?? null,
  mailCodeOwner: (of) => findCodeOwner(db, of),
  hasSecondFactor: (userId) => hasSecondFactor(db, userId),
  signUpPolicy: () => signUpPolicy(db),
  fileLimit: (guildId, meta) => fileLimit(db, guildId, meta),
});
