import { isoTimeOf } from '../clock';
import { deleteExpiredExports } from '../data/exports';
import { deleteExpiredLinkPages } from '../data/link-pages';
import { deleteOldInboxRows } from '../data/inbox';
import { deleteOldVersions } from '../data/message-versions';
import { deleteExpiredTickets } from '../data/sign-in-tickets';
import { deleteExpiredTokens } from '../data/tokens';
import type { OperatorServices } from '../handlers/services';
import type { Log } from '../log';
import { sweepDueAccounts } from './due-accounts';
import { sweepBannedMessages } from './banned-messages';
import { sweepDueLockdowns } from './due-lockdowns';
import { sweepDueMails, sweepOldMails } from './due-mails';
import { sweepDueMessages } from './due-messages';
import { sweepDueStatuses } from './due-statuses';
import { sweepDueTimeouts } from './due-timeouts';
import { sweepExpiredHeld, sweepOldSaid } from './expired-held';
import { sweepOldEvidence } from './old-evidence';
import { sweepOrphanedMedia } from './orphaned-media';
import { sweepOverdueImages } from './overdue-images';
import { repeat } from './repeat';
import { type Retention, sweepOldFiles, sweepOldMessages } from './retention';
import { sweepUnrecordedBlobs, sweepUnusedBlobs } from './unused-blobs';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Scheduled deletions and messages, and the ends of timeouts and lockdowns, are at most 5 s late. */
const DUE_EVERY_MS = 3 * 1000;
/** Delayed, because the start is slow enough without it. */
const FIRST_MS = MINUTE_MS;
/** People search soon after a start. */
const INDEX_FIRST_MS = 3 * 1000;
const UNUSED_EVERY_MS = 10 * MINUTE_MS;

/** Starts the work that is repeated in the background; the result stops it, and waits for what is under way. */
export const startSweeps = (
  services: OperatorServices,
  {
    log,
    onBug,
    retention: { messageDays, fileBytes },
  }: { readonly log: Log; readonly onBug: (bug: unknown) => void; readonly retention: Retention },
): (() => Promise<void>) => {
  const { clock } = services;
  const sweeps = [
    { work: () => sweepDueAccounts(services), firstMs: DUE_EVERY_MS, everyMs: DUE_EVERY_MS },
    { work: () => sweepDueTimeouts(services), firstMs: DUE_EVERY_MS, everyMs: DUE_EVERY_MS },
    { work: () => sweepDueStatuses(services), firstMs: DUE_EVERY_MS, everyMs: DUE_EVERY_MS },
    { work: () => sweepDueLockdowns(services), firstMs: DUE_EVERY_MS, everyMs: DUE_EVERY_MS },
    { work: () => sweepBannedMessages(services), firstMs: DUE_EVERY_MS, everyMs: DUE_EVERY_MS },
    { work: () => sweepDueMails(services), firstMs: DUE_EVERY_MS, everyMs: DUE_EVERY_MS },
    { work: () => sweepDueMessages(services), firstMs: DUE_EVERY_MS, everyMs: DUE_EVERY_MS },
    {
      work: async () => {
        services.endTokens(await deleteExpiredTokens(services.db, clock.now()));
        await deleteExpiredTickets(services.db, isoTimeOf(clock.now()));
        await sweepOldMails(services);
      },
      ...{ firstMs: MINUTE_MS, everyMs: MINUTE_MS },
    },
    { work: () => sweepOrphanedMedia(services, log), firstMs: FIRST_MS, everyMs: DAY_MS },
    { work: () => sweepUnusedBlobs(services, log), firstMs: FIRST_MS, everyMs: UNUSED_EVERY_MS },
    {
      work: () => deleteExpiredLinkPages(services.db, isoTimeOf(clock.now())),
      ...{ firstMs: FIRST_MS, everyMs: UNUSED_EVERY_MS },
    },
    {
      work: async () => {
        await deleteOldVersions(services.db, clock.now());
        await deleteOldInboxRows(services.db, clock.now());
        await deleteExpiredExports(services.db, isoTimeOf(clock.now()));
      },
      ...{ firstMs: FIRST_MS, everyMs: UNUSED_EVERY_MS },
    },
    {
      work: async () => {
        if (messageDays !== null) await sweepOldMessages(services, messageDays, log);
        if (fileBytes !== null) await sweepOldFiles(services, fileBytes, log);
      },
      ...{ firstMs: FIRST_MS, everyMs: UNUSED_EVERY_MS },
    },
    {
      work: async () => {
        await sweepExpiredHeld(services);
        await sweepOldSaid(services);
      },
      ...{ firstMs: FIRST_MS, everyMs: UNUSED_EVERY_MS },
    },
    { work: () => sweepOldEvidence(services, log), firstMs: FIRST_MS, everyMs: UNUSED_EVERY_MS },
    { work: () => sweepOverdueImages(services), firstMs: FIRST_MS, everyMs: UNUSED_EVERY_MS },
    { work: () => sweepUnrecordedBlobs(services, log), firstMs: FIRST_MS, everyMs: DAY_MS },
    {
      work: services.indexer.catchUp,
      ...{ firstMs: INDEX_FIRST_MS, everyMs: MINUTE_MS },
    },
  ].map(({ work, firstMs, everyMs }) => repeat(work, { clock, onBug, firstMs, everyMs }));
  return async () => {
    for (const { stop } of sweeps) await stop();
  };
};
