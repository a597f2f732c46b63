import type { Migration } from './migration';

/** Where two rows share a position, all rows of their group are renumbered, in the displayed order. */
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

/**
 * The higher the position, the higher the role; of two with the same position, the older one was shown above. @everyone
 * stays at 0.
 */
const roles = `
update roles set position = anew.position
from (
  select id, row_number() over (partition by guild_id order by position, id desc) as position
  from roles where not is_default
) anew
where roles.id = anew.id and roles.guild_id in (
  select guild_id from roles group by guild_id, position having count(*) > 1
)`;

/** Checked at the end of a statement, so that one statement can swap many rows. */
const AT_THE_END = 'deferrable initially immediate';

/** Makes positions unique among the channels of a category, and among the categories and roles of a guild. */
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
