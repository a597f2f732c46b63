import type { Migration } from './migration';

/** Joins are looked for by their invite. */
export const arrivals: Migration = {
  version: 53,
  name: 'arrivals',
  statements: ['create index joins_by_code on joins (guild_id, code, id)'],
};
