import type { Meta } from '../../contract/entities/meta';
import type { Clock } from '../clock';
import type { Versioned } from '../data/event-versions';
import type { IdSource } from '../data/ids';
import type { Db, Reads, TokenId } from '../data/schema';
import type { Store } from '../data/store';
import type { Audience } from '../gateway/audience';
import type { Hub } from '../gateway/hub';
import type { Presence } from '../gateway/presence';
import type { Passwords } from '../security/passwords';
import type { Pictures } from '../pictures/pictures';
import type { PictureQuota } from '../pictures/picture-quota';
import type { KnownNetworks } from '../security/known-networks';
import type { Tally } from '../security/rate-limits';
import type { SendingLimit } from '../security/sending-limit';
import type { Tokens } from '../security/tokens';
import type { Random } from '../random';
import type { Announcements } from './announcements';
import type { Glimpses } from './glimpses';

/** What the handlers do their work with. How they write, and whom they tell, comes with each call, by its row (`ContextOf`). */
export interface Services {
  /** For calls that only look: one that writes reads what it decides by in the transaction of its act. */
  readonly db: Reads;
  readonly glimpses: Glimpses;
  readonly isHealthy: Store['isHealthy'];
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly random: Random;
  readonly audience: Audience;
  readonly presence: Presence;
  readonly tokens: Tokens;
  /** These were ended: they are good no more, and their sockets close. */
  readonly endTokens: (ended: readonly TokenId[]) => void;
  readonly passwords: Passwords;
  readonly pictures: Pictures;
  readonly pictureQuota: PictureQuota;
  /** Failed sign-ins, by account and address. */
  readonly failedSignIns: Tally;
  /** Accounts created, by address. */
  readonly signUps: Tally;
  /** Failed sign-ins from places where the account was not used before, by account. */
  readonly strangeSignIns: Tally;
  /** Where each account was used from. */
  readonly places: KnownNetworks;
  /** Invite codes that lead nowhere, by account. */
  readonly inviteMisses: Tally;
  /** The same by address, behind which there may be a school. */
  readonly inviteMissesByAddress: Tally;
  /** Looks at whether a vanity code is free, by account. */
  readonly vanityChecks: Tally;
  readonly sendingLimit: SendingLimit;
  /** What the server says of itself at present. */
  readonly meta: () => Meta;
}

/** The same for whoever runs the server, who may write as they see fit. */
export interface OperatorServices extends Services {
  readonly db: Db;
  readonly transaction: Store['transaction'];
  readonly hub: Hub;
  readonly announce: Announcements;
  /** A transaction that changes what events tell of: they take the version that it answers. */
  readonly versioned: Versioned;
}
