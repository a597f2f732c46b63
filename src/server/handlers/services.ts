import type { Meta } from '../../contract/entities/meta';
import type { Clock } from '../clock';
import type { IdSource } from '../data/ids';
import type { Db } from '../data/schema';
import type { Store } from '../data/store';
import type { Audience } from '../gateway/audience';
import type { Hub } from '../gateway/hub';
import type { Presence } from '../gateway/presence';
import type { Passwords } from '../http/passwords';
import type { Pictures } from '../http/pictures';
import type { Tally } from '../http/rate-limits';
import type { Tokens } from '../http/tokens';
import type { Random } from '../random';

/** What the handlers do their work with. */
export interface Services {
  readonly db: Db;
  readonly transaction: Store['transaction'];
  readonly writeMessage: Store['writeMessage'];
  readonly writePaced: Store['writePaced'];
  readonly isHealthy: Store['isHealthy'];
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly random: Random;
  readonly hub: Hub;
  readonly audience: Audience;
  readonly presence: Presence;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly pictures: Pictures;
  /** Failed sign-ins, by account and address. */
  readonly failedSignIns: Tally;
  /** Accounts created, by address. */
  readonly signUps: Tally;
  /** Invite codes that lead nowhere, by account and by address. */
  readonly inviteMisses: Tally;
  /** What the server says of itself at present. */
  readonly meta: () => Meta;
}
