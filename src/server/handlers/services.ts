import type { Meta } from '../../contract/entities/meta';
import type { Uploads } from '../attachments/uploads';
import type { Blobs } from '../blobs/blobs';
import type { Clock } from '../clock';
import type { Versioned } from '../data/event-versions';
import type { IdSource } from '../data/ids';
import type { Db, Reads, TokenId } from '../data/schema';
import type { Store } from '../data/store';
import type { Audience } from '../gateway/audience';
import type { Hub } from '../gateway/hub';
import type { MemberRanges } from '../gateway/member-ranges';
import type { Presence } from '../gateway/presence';
import type { Passwords } from '../security/passwords';
import type { Pictures } from '../pictures/pictures';
import type { Previews } from '../previews/previews';
import type { PictureQuota } from '../pictures/picture-quota';
import type { Indexer } from '../search/indexer';
import type { ReadWithin } from '../data/read-within';
import type { KnownNetworks } from '../security/known-networks';
import type { RateLimiter } from '../security/rate-limits';
import type { SendingLimit } from '../security/sending-limit';
import type { Tallies } from '../security/tallies';
import type { Tokens } from '../security/tokens';
import type { WorkSlots } from '../security/work-slots';
import type { ServerLimits } from '../limit-rows';
import type { Mailer } from '../mail/mailer';
import type { Random } from '../random';
import type { Voice } from '../voice/voice';
import type { Announcements } from './announcements';
import type { Glimpses } from './glimpses';

/**
 * The services of all handlers. The means to write and to send events come with each call, by its row (`ContextOf`).
 */
export interface Services extends Tallies {
  /** For calls that only read: a call that writes reads the data for its decision in the transaction of its act. */
  readonly db: Reads;
  readonly glimpses: Glimpses;
  readonly isHealthy: Store['isHealthy'];
  /** Whether the server is cut off from the others of a shared store; never on a single server. */
  readonly isCutOff: () => boolean;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly random: Random;
  readonly audience: Audience;
  readonly presence: Presence;
  readonly memberRanges: Pick<MemberRanges, 'watch' | 'find'>;
  readonly tokens: Tokens;
  /** Ends tokens: they are no longer valid, and their sockets close. */
  readonly endTokens: (ended: readonly TokenId[]) => void;
  readonly passwords: Passwords;
  readonly pictures: Pictures;
  readonly pictureQuota: PictureQuota;
  /** The networks from which each account was used. */
  readonly places: KnownNetworks;
  /** Lists of all members of a guild with very many: each takes much memory. */
  readonly crowdLists: WorkSlots;
  /** Watches of the members who match a filter, by user. */
  readonly memberFilters: RateLimiter;
  readonly sendingLimit: SendingLimit;
  /** The content of files of messages. */
  readonly blobs: Blobs;
  readonly uploads: Uploads;
  /** Previews of links in messages. */
  readonly previews: Previews;
  /** The index of messages. */
  readonly indexer: Indexer;
  /** Reads in a transaction that ends after a time. */
  readonly within: ReadWithin;
  /** Who is in which voice channel. */
  readonly voice: Voice;
  /** Sends mails; null on a server that sends none. */
  readonly mailer: Mailer | null;
  /** The limits that the operator may set. */
  readonly limits: ServerLimits;
  /** The server's current metadata. */
  readonly meta: () => Meta;
}

/** The same for the operator's commands, which may write without restriction. */
export interface OperatorServices extends Services {
  readonly db: Db;
  readonly transaction: Store['transaction'];
  readonly hub: Hub;
  readonly announce: Announcements;
  /** A transaction that changes the content of events, with the version for those events. */
  readonly versioned: Versioned;
}
