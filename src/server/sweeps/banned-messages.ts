import { isoTimeOf } from '../clock';
import { hasErasingBans, takeErasingBans } from '../data/bans';
import { takeEventVersion } from '../data/event-versions';
import { readGuildSettings } from '../data/guild-settings';
import { listAllMeant, purgeMessages } from '../data/purge';
import { keepMessages } from '../data/removed-messages';
import { findEntryOfBan } from '../data/undo-images';
import { daysAfter } from '../handlers/audit';
import { tellDeleted } from '../handlers/purge';
import type { OperatorServices } from '../handlers/services';

/** By then a message that was written together with the ban is stored. */
const LATER_MS = 5 * 1000;
const AT_ONCE = 50;

/**
 * Deletes what was written by somebody at the moment of the ban that deletes their messages: storing a message does not wait
 * for the guild, so the ban may have missed it.
 */
export const sweepBannedMessages = async ({
  db,
  transaction,
  clock,
  hub,
}: Pick<OperatorServices, 'db' | 'transaction' | 'clock' | 'hub'>): Promise<void> => {
  const before = isoTimeOf(clock.now() - LATER_MS);
  if (!(await hasErasingBans(db, before))) return;
  const done = await transaction(async (trx) => {
    const bans = await takeErasingBans(trx, before, AT_ONCE);
    const all = [];
    for (const { guildId, userId, erasesSince: after } of bans) {
      const missed = await listAllMeant(trx, { guildId, userId, after });
      const ban = await findEntryOfBan(trx, guildId, userId);
      const { deletedDays } = await readGuildSettings(trx, guildId);
      if (ban !== null && deletedDays > 0)
        await keepMessages(
          trx,
          { ...ban, now: isoTimeOf(clock.now()), keptUntil: daysAfter(clock.now(), deletedDays) },
          missed.map(({ id }) => id),
        );
      // Without the guild's lock: whoever lifts a ban has that first, and then waits for the ban's row.
      all.push(...(await purgeMessages(trx, guildId, missed)));
    }
    return { all, version: all.length === 0 ? null : await takeEventVersion(trx) };
  });
  if (done.version !== null) tellDeleted(hub, done.version, done.all);
};
