import type { Migration } from './migration';

/**
 * Reactions to messages. `position` counts the reactions of a message in their order, `first_used` is the position at
 * which the reaction's emoji was first used there: the order of the emoji stays when that first person takes the reaction
 * back.
 */
export const reactions: Migration = {
  version: 14,
  name: 'reactions',
  statements: [
    `create table reactions (
      message_id bigint not null references messages (id) on delete cascade,
      emoji text not null,
      user_id bigint not null references users (id) on delete cascade,
      position integer not null,
      first_used integer not null,
      primary key (message_id, emoji, user_id)
    )`,
    'create index reactions_by_user on reactions (user_id, message_id)',
  ],
};
