import type { Migration } from './migration';

/** Where two share a place, all of their kind there are numbered anew, in the order in which they were shown. */
const categories = `
update categories set position = anew.position
from (
  select id, row_number() over (partition by guild_id order by position, id) - 1 as position from categories
) anew
where categories.id = anew.id and categories.guild_id in (
  select guild_id from categories group by guild_id, position having count(*) > 1
)`;

const channels = `
update channels set position = anew.position
from (
  select id, row_number() over (partition by guild_id, category_id order by position, id) - 1 as position from channels
) anew
where channels.id = anew.id and channels.guild_id in (
  select guild_id from channels group by guild_id, category_id, position having count(*) > 1
)`;

/** The higher the position, the higher the role; the older of two stood above. @everyone stays at 0. */
const roles = `
update roles set position = anew.position
from (
  select id, row_number() over (partition by guild_id order by position, id desc) as position
  from roles where not is_default
) anew
where roles.id = anew.id and roles.guild_id in (
  select guild_id from roles group by guild_id, position having count(*) > 1
)`;

/** Judged at the end of a statement, so that one can move many rows past one another. */
const AT_THE_END = 'deferrable initially immediate';

/** No two channels of a category, categories or roles of a guild stand at one place. */
export const places: Migration = {
  version: 5,
  name: 'places',
  statements: [
    categories,
    channels,
    roles,
    `alter table categories add constraint categories_place unique (guild_id, position) ${AT_THE_END}`,
    `alter table channels add constraint channels_place
      unique nulls not distinct (guild_id, category_id, position) ${AT_THE_END}`,
    `alter table roles add constraint roles_place unique (guild_id, position) ${AT_THE_END}`,
  ],
};
