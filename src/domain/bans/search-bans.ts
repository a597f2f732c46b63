import type { Ban } from '../../contract/entities/ban';

/**
 * The bans whose banned username, reason or moderator username contains the text, ignoring case
 * (docs/spec/bans.md 'List'), in their order; the same array if the text is blank.
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
