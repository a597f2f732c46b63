import { type MessageId, toId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { type EventVersion, takeEventVersion } from '../data/event-versions';
import { idOfPlace } from '../data/ids';
import { takeTurn } from '../data/locks';
import { type DeletedMessage, deleteOldMessages } from '../data/message-deletion';
import { removeOldFiles, storedFileBytes } from '../data/old-files';
import type { OperatorServices } from '../handlers/services';
import type { Log } from '../log';

/** What the operator lets grow old; null for ever. */
export interface Retention {
  readonly messageDays: number | null;
  /** The most bytes of all files of messages. */
  readonly fileBytes: number | null;
}

/** Everything is kept. */
export const KEPT: Retention = { messageDays: null, fileBytes: null };

type RetentionServices = Pick<OperatorServices, 'db' | 'transaction' | 'clock' | 'hub'>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Messages of one transaction, and transactions of one sweep; the rest waits for the next sweep. */
const MESSAGES_AT_ONCE = 500;
const FILES_AT_ONCE = 50;
const TURNS = 200;
/** Clients are told of deletions among this many newest messages of a channel; others are missing when a client loads them. */
const SHOWN = 100;

const tellDeleted = (
  { hub }: RetentionServices,
  version: EventVersion,
  deleted: readonly DeletedMessage[],
): void => {
  for (const { isShown, isRuled, threadOf, ...about } of deleted)
    if (isShown) hub.changed(version, 'CHANNEL_MESSAGE_DELETE', about, { isRuled, threadOf });
};

/**
 * Deletes messages that are older than so many days and not pinned, in steps, on one node at a time. A server that ends in
 * between goes on at its next start.
 */
export const sweepOldMessages = async (
  services: RetentionServices,
  days: number,
  log: Log,
  { atOnce = MESSAGES_AT_ONCE }: { readonly atOnce?: number } = {},
): Promise<void> => {
  const { transaction, clock } = services;
  const before = idOfPlace<MessageId>(isoTimeOf(clock.now() - days * DAY_MS));
  let after = toId<MessageId>('0');
  let count = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const step = await transaction(async (trx) => {
      if (!(await takeTurn(trx, 'retention'))) return null;
      const done = await deleteOldMessages(trx, { after, before, limit: atOnce, shown: SHOWN });
      return done.upTo === null ? null : { ...done, upTo: done.upTo, version: await takeEventVersion(trx) };
    });
    if (step === null) break;
    count += step.deleted.length;
    tellDeleted(services, step.version, step.deleted);
    after = step.upTo;
  }
  if (count > 0) log('info', 'messages.expired', { count });
};

/**
 * Takes the oldest files out of messages while all files together are larger than `most`; files of pinned messages stay.
 * Their content goes a day later, as all that nothing refers to.
 */
export const sweepOldFiles = async (
  services: RetentionServices,
  most: number,
  log: Log,
  { atOnce = FILES_AT_ONCE }: { readonly atOnce?: number } = {},
): Promise<void> => {
  const { transaction, hub } = services;
  let count = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const step = await transaction(async (trx) => {
      if (!(await takeTurn(trx, 'retention'))) return null;
      const bytes = (await storedFileBytes(trx)) - most;
      if (bytes <= 0) return null;
      const removed = await removeOldFiles(trx, { bytes, limit: atOnce, shown: SHOWN });
      return removed.count === 0 ? null : { ...removed, version: await takeEventVersion(trx) };
    });
    if (step === null) break;
    count += step.count;
    tellDeleted(services, step.version, step.deleted);
    for (const { isRuled, threadOf, ...told } of step.lighter)
      hub.changed(step.version, 'CHANNEL_MESSAGE_ATTACHMENTS', told, { isRuled, threadOf });
  }
  if (count > 0) log('info', 'files.expired', { count });
};
