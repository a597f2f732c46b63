import type { Migration } from './migration';

/**
 * Pictures that only the text of messages refers to, such as the demo's: they are excluded from the sweep of unused
 * pictures.
 */
export const mediaInMessages: Migration = {
  version: 10,
  name: 'media-in-messages',
  statements: [
    'alter table media add column in_messages boolean not null default false',
    `update media set in_messages = true
      where not exists (select from users where users.avatar = '/media/' || media.id)
        and not exists (select from guilds
          where guilds.icon = '/media/' || media.id or guilds.banner = '/media/' || media.id)
        and id in (select (regexp_matches(content, '/media/([A-Za-z0-9_-]+)', 'g'))[1] from messages
          where content like '%/media/%')`,
  ],
};
