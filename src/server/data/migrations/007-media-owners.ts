import type { Migration } from './migration';

/**
 * The account that stores a picture, for the limit per account (protocol.md 'Limits'); null for the demo's pictures.
 */
export const mediaOwners: Migration = {
  version: 7,
  name: 'media-owners',
  statements: [
    'alter table media add column owner_id bigint references users on delete set null',
    `update media set owner_id = users.id from users where users.avatar = '/media/' || media.id`,
    `update media set owner_id = guilds.owner_id from guilds
      where guilds.icon = '/media/' || media.id or guilds.banner = '/media/' || media.id`,
    'create index media_owner on media (owner_id)',
  ],
};
