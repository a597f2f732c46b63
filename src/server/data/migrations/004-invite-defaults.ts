import type { Migration } from './migration';

/**
 * The defaults of a guild's new invites (feature `invite-defaults`); seven days, as in the dialog without the feature
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
