import { success } from '../../contract/failure';
import type { GuildId, UserId } from '../../contract/ids';
import { findTalksAt } from '../data/guild-settings';
import type { Reads } from '../data/schema';
import type { Answer, Refusal } from '../refusal';

const MINUTE_MS = 60_000;

/** The refusal of somebody whom the verification level of the guild keeps from writing for so long. */
export const refuseUnverified = (waitMs: number): { readonly ok: false; readonly failure: Refusal } => ({
  ok: false,
  failure: {
    status: 403,
    message: `You can talk here in ${Math.max(1, Math.ceil(waitMs / MINUTE_MS))} minutes`,
    code: 'verification',
  },
});

/** Refuses a member whom the verification level of the guild still keeps from writing and reacting. */
export const refusalToTalk = async (
  reads: Reads,
  { guildId, userId }: { readonly guildId: GuildId; readonly userId: UserId },
  now: number,
): Promise<Answer<null>> => {
  const talksAt = await findTalksAt(reads, guildId, userId);
  const waitMs = talksAt === null ? 0 : Date.parse(talksAt) - now;
  return waitMs > 0 ? refuseUnverified(waitMs) : success(null);
};
