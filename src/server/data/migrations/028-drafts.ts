import type { Migration } from './migration';

/** What people have typed and not sent, for their other devices. A version never comes back. */
export const drafts: Migration = {
  version: 28,
  name: 'drafts',
  statements: [
    `create table drafts (
      user_id bigint not null references users (id) on delete cascade,
      channel_id bigint not null references channels (id) on delete cascade,
      text text not null,
      parent_id bigint,
      version bigint not null,
      primary key (user_id, channel_id)
    )`,
    'create index drafts_by_channel on drafts (channel_id)',
  ],
};
