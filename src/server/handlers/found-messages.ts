import type { HeldState } from '../../contract/automod-words';
import type { HeldMessage } from '../../contract/entities/held-message';
import type { MessageId, UserId } from '../../contract/ids';
import type { Found, WrittenMessage } from '../data/message-insert';
import { countOpenReports, findReport } from '../data/reports';
import type { Publisher } from '../gateway/publisher';
import type { Announcements } from './announcements';
import { itemOf } from './queue-items';
import type { Services } from './services';

interface Telling {
  readonly hub: Publisher<'GUILD_QUEUE' | 'HELD_MESSAGE'>;
  readonly announce: Pick<Announcements, 'timeout'>;
}

/** Tells staff of what a rule has found, and everybody of a timeout that it has given. */
const tellFound = async (
  { db }: Pick<Services, 'db'>,
  { hub, announce }: Omit<Telling, 'hub'> & { readonly hub: Publisher<'GUILD_QUEUE'> },
  { guildId, reportId, version, isTimedOut }: Found,
): Promise<void> => {
  const row = await findReport(db, reportId);
  if (row === null) return;
  const item = await itemOf(db, row);
  hub.changed(version, 'GUILD_QUEUE', { guildId, item, open: await countOpenReports(db, guildId) });
  if (isTimedOut && row.targetId !== null) await announce.timeout(guildId, row.targetId);
};

/** Tells the author where a held message stands. */
export const tellAuthor = (
  hub: Publisher<'HELD_MESSAGE'>,
  authorId: UserId,
  { state, held, messageId = null, nonce }: HeldChange,
): void => {
  hub.toUser(authorId, 'HELD_MESSAGE', { guildId: held.guildId, state, held, messageId, nonce });
};

export interface HeldChange {
  readonly state: HeldState;
  readonly held: HeldMessage;
  /** Of the published message. */
  readonly messageId?: MessageId | null;
  /** Of a message that was just held: its author's mark. */
  readonly nonce?: string | undefined;
}

/** Tells of what rules have found, after the commit. */
export interface FoundTellers {
  readonly found: (
    telling: Omit<Telling, 'hub'> & { readonly hub: Publisher<'GUILD_QUEUE'> },
    found: Found,
  ) => Promise<void>;
  /** Of a message that was just held: its author, and staff. */
  readonly held: (
    telling: Telling,
    authorId: UserId,
    written: Extract<WrittenMessage, { kind: 'held' }>,
    nonce?: string,
  ) => Promise<void>;
}

/** Creates them on a store. */
export const createFoundTellers = (services: Pick<Services, 'db'>): FoundTellers => ({
  found: (telling, found) => tellFound(services, telling, found),
  held: async (telling, authorId, { held, found }, nonce) => {
    tellAuthor(telling.hub, authorId, { state: 'waiting', held, nonce });
    if (found !== undefined) await tellFound(services, telling, found);
  },
});
