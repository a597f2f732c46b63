import type { AuditAction } from '../../contract/audited';
import { GUILD_SETTING_ROWS } from '../../contract/entities/guild-settings';
import { failure } from '../../contract/failure';
import type { GuildId, UserId } from '../../contract/ids';
import { lacksFactor } from '../data/guild-settings';
import type { Reads } from '../data/schema';
import { hasSecondFactor } from '../data/second-factors';
import { NEEDS_2FA, type Refusal } from '../refusal';
import type { Audit } from './audit';

/** What members do, too, and the audit log records. */
const OF_MEMBERS: readonly AuditAction[] = ['INVITE_CREATE'];

const SETTING = GUILD_SETTING_ROWS.staffNeedsFactor.name;

/** The acts of staff that a call records, and whether they stand. */
export interface ActsSeen {
  readonly audit: Audit;
  /**
   * The refusal where the guild of a recorded act demands a second factor that the caller's account does not have, and
   * for whoever turns that demand on or off without one.
   */
  readonly refusal: (reads: Reads) => Promise<{ readonly ok: false; readonly failure: Refusal } | null>;
}

/** Watches what one call of a user records. */
export const seeActsOf = (userId: UserId, audit: Audit): ActsSeen => {
  const guilds = new Set<GuildId>();
  let isAboutFactors = false;
  return {
    audit: (trx, action) => {
      if (action.actorId === userId && !OF_MEMBERS.includes(action.action)) guilds.add(action.guildId);
      isAboutFactors ||= action.changes?.some(({ key }) => key === SETTING) === true;
      return audit(trx, action);
    },
    refusal: async (reads) => {
      if (isAboutFactors && !(await hasSecondFactor(reads, userId))) return failure(NEEDS_2FA);
      for (const guildId of guilds) if (await lacksFactor(reads, guildId, userId)) return failure(NEEDS_2FA);
      return null;
    },
  };
};
