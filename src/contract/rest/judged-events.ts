/** The events that an automatic rule can cause by an edit (feature `automod`). */
export const JUDGED_EDIT = ['GUILD_QUEUE', 'GUILD_MEMBER_EDIT'] as const;
/** Those that it can cause by a new message. */
export const JUDGED = ['HELD_MESSAGE', ...JUDGED_EDIT] as const;
