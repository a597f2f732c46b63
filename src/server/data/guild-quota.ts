import type { Reads } from './schema';
import { findSetting } from './settings';

/** The most bytes of the files of one guild, as the operator has set it; null for no limit. */
export const findGuildQuota = async (reads: Reads): Promise<number | null> => {
  const kept = await findSetting(reads, 'guild-storage-bytes');
  return kept === null || kept === '' ? null : Number(kept);
};
