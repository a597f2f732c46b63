import type { Migration } from './migration';

/** Who keeps a picture, for what one account may keep (protocol.md 'Limits'); nobody for what the demo came with. */
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
