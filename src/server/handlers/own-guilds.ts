import type { UserId } from '../../contract/ids';
import { listOwnedGuilds } from '../data/account-deletion';
import type { Reads } from '../data/schema';
import { findSetting } from '../data/settings';
import type { Refusal } from '../refusal';

/** The most guilds that one account may own; null without a limit. */
export const findGuildsOfPerson = async (reads: Reads): Promise<number | null> => {
  const kept = (await findSetting(reads, 'guilds-of-person')) ?? '';
  return kept === '' ? null : Number(kept);
};

/** The refusal of another guild of an account that is locked; null if it may own one more. */
export const refusalToOwnMore = async (trx: Reads, userId: UserId): Promise<Refusal | null> => {
  const most = await findGuildsOfPerson(trx);
  if (most === null || (await listOwnedGuilds(trx, userId)).length < most) return null;
  return { status: 403, message: `You can own at most ${most} servers here` };
};
