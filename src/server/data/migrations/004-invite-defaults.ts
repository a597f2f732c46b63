import type { Migration } from './migration';

/**
 * What a new invite of a guild begins with (feature `invite-defaults`); seven days, as the dialog has it without
 * (docs/spec/invites.md 'Making an invite').
 */
export const inviteDefaults: Migration = {
  version: 4,
  name: 'invite-defaults',
  statements: [
    `alter table guilds add column default_invite_expiry text default '7d'`,
    'alter table guilds add column default_invite_max_uses integer',
  ],
};
