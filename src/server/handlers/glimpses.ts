import type { ChannelId, GuildId, UserId } from '../../contract/ids';
import { isEndedCode } from '../data/ended-codes';
import { findGuild, type GuildRow } from '../data/guilds';
import { findInviteByCode, type InviteInGuild } from '../data/invites';
import { isMessageIn } from '../data/messages';
import type { MessageId } from '../../contract/ids';
import type { SignUpRule } from '../../contract/entities/meta';
import type { Reads } from '../data/schema';
import { signUpRule } from './sign-up-rule';
import { type Credentials, findCredentials, findPasswordHash } from '../data/users';

/**
 * What calls that write may read before they hold anything, since it takes long what they do with it (passwords,
 * pictures) or the write itself checks it again. Nothing is decided by a glimpse for good: each says what checks it.
 * What the caller may do is no glimpse: `expect` of the act asks for it by the row.
 */
export interface Glimpses {
  /** The password is hashed outside of the transaction; the hash is compared again where the account is held. */
  readonly credentials: (email: string) => Promise<Credentials | null>;
  /** The same for who is signed in. */
  readonly passwordHash: (userId: UserId) => Promise<string | null>;
  /** Misses are counted, and nothing is held for them; the invite is read again where its guild is held. */
  readonly inviteByCode: (code: string) => Promise<InviteInGuild | null>;
  /** Nothing is decided by it but whether a miss is counted. */
  readonly isEndedCode: (code: string) => Promise<boolean>;
  /** A picture that stays is not decoded; which stay is decided again where the guild is held. */
  readonly guild: (guildId: GuildId) => Promise<GuildRow | null>;
  /** No password is hashed at a closed door; the rule is read again where the account is made. */
  readonly signUpRule: () => Promise<SignUpRule>;
  /** A reply outlives what it replies to, so that it may as well go before the reply is stored. */
  readonly isMessageIn: (channelId: ChannelId, messageId: MessageId) => Promise<boolean>;
}

/** Glimpses of a store. */
export const createGlimpses = (db: Reads): Glimpses => ({
  credentials: (email) => findCredentials(db, email),
  passwordHash: (userId) => findPasswordHash(db, userId),
  inviteByCode: (code) => findInviteByCode(db, code),
  isEndedCode: (code) => isEndedCode(db, code),
  guild: (guildId) => findGuild(db, guildId),
  signUpRule: () => signUpRule(db),
  isMessageIn: (channelId, messageId) => isMessageIn(db, channelId, messageId),
});
