import type { Ban } from '../../contract/entities/ban';

/**
 * The bans whose banned username, reason or moderator username holds the words, whatever their case
 * (docs/spec/bans.md 'List'), in their order; all of them, as the same list, where nothing is searched.
 */
export const searchBans = (bans: readonly Ban[], words: string): readonly Ban[] => {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return bans;
  return bans.filter(({ bannedUser, moderator, reason }) =>
    [bannedUser.username, reason ?? '', moderator.username].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
};
