import type { GuildSettings } from '../../../contract/entities/guild-settings';

/** The settings of a guild, and when this user may write there if the verification level makes them wait. */
export interface GuildRules {
  readonly settings: GuildSettings;
  readonly talksAt: string | null;
  /** Whether this user has to verify their e-mail address before they write there. */
  readonly verifyEmail: boolean;
}
